import type { LessonWords } from "../../../learn/lesson.js";

export const lessons: LessonWords[] = [
  {
    title: "Pierwsza runda",
    said: [
      "Oto stół. Na każdej z pięciu fabryk leżą cztery praliny. Na twojej planszy po lewej jest pięć linii wzorów, a po prawej pudełko czekoladek z papilotkami.",
      "Twój ruch: weź wszystkie płytki jednego koloru z jednej fabryki. Wybierz dwie niebieskie z fabryki 1, potem linię 2 i zatwierdź.",
      "Linia 2 jest pełna. Pozostałe płytki z tej fabryki trafiły na środek. Teraz bierze przeciwnik.",
      "Na środku są teraz dwie czerwone. Połóż je w linii 3. Kto pierwszy bierze ze środka, dostaje też płytkę gracza rozpoczynającego.",
      "Ta płytka leży na twojej podłodze: kosztuje punkt, ale zaczniesz następną rundę.",
      "Zostały tylko cztery kremowe i są twoje. Połóż je w linii 4, gdzie zmieszczą się wszystkie; co się nie mieści, spada na podłogę i kosztuje od 1 do 3 punktów za płytkę.",
      "Koniec rundy. Z każdej pełnej linii jedna pralina przechodzi do swojej papilotki i daje punkty; samotna daje 1 punkt. Linia 3 nie jest pełna: zostaje. Podłoga kosztuje 1 punkt.",
      "Później opłaca się układać praliny obok siebie: ta leży w rzędzie trzech i w kolumnie dwóch i daje 3 + 2 punkty. Każdy kolor trafia do rzędu tylko raz: linia, której rząd już go ma, więcej go nie przyjmie.",
      "Gdy ktoś ukończy poziomy rząd, partia kończy się po tej rundzie. Każdy pełny rząd daje jeszcze 2 punkty, każda kolumna 7, każdy kolor ułożony pięć razy 10.",
      "Do partii możesz wybrać dwa warianty. Na szarej stronie planszy wybierasz papilotkę w rzędzie samodzielnie, ale żaden kolor nie może się powtórzyć w kolumnie. Fabryki specjalne są złote i mają własne efekty: tu na jednej leży piąta płytka, a na drugiej zostaje to, czego nikt nie wziął. Wiesz już dość: graj!",
    ],
  },
  {
    title: "Bierz to, co się mieści",
    said: [
      "Twojej linii 3 brakuje jednej białej praliny, a białe leżą w dwóch miejscach. Weź ją stamtąd, skąd nic nie zostanie.",
      "Dokładnie jedna: linia 3 jest pełna. Trzy z fabryki 5 też by ją uzupełniły, ale dwie z nich spadłyby na podłogę.",
      "Została jedna niebieska i cztery brązowe, a brązowa nie mieści się na żadnej linii, ani twojej, ani przeciwnika. Kto będzie musiał ją wziąć?",
      "Niebieska jest twoja, a przeciwnik musiał wziąć wszystkie cztery brązowe: razem z płytką gracza rozpoczynającego kosztowało to 8 punktów. Pod koniec rundy licz, komu zostanie ostatni stos.",
      "Dwie niebieskie uzupełniłyby linię 3 i dały 5 punktów. Zanim je weźmiesz, spójrz jednak na linię 5 przeciwnika.",
      "Linii 5 przeciwnika brakowało już tylko jednej czarnej praliny. Jest twoja za 2 punkty, a tamta linia pozostaje niepełna: to więcej niż 5 punktów.",
    ],
  },
  {
    title: "Buduj obok siebie",
    said: [
      "Pralina punktuje ze wszystkim, z czym się styka, w rzędzie i w kolumnie. Znajdź ruch, który da najwięcej.",
      "Biała styka się z dwiema pralinami w rzędzie i z jedną nad sobą: 3 + 2 = 5 punktów. Sama dałaby tylko 1.",
      "Linie rozlicza się od góry do dołu. Twoja linia 4 jest pełna, a jej biała pralina trafi do pierwszej kolumny. Który ruch jej pomoże?",
      "Czarna trafiła do pierwszej kolumny wcześniej: 3 + 2 punkty. Biała pod nią leżała potem w kolumnie czterech i w rzędzie trzech: 4 + 3.",
      "Prowadzisz 8 punktami. Czerwona może ukończyć twój pierwszy rząd albo dać 7 punktów na linii 3. Co jest lepsze?",
      "Pełny rząd dał 5 punktów i jeszcze 2, i kończy partię, dopóki prowadzisz: 58 : 44. Po linii 3 gra toczyłaby się dalej. Wiesz już dość: graj!",
    ],
  },
];
