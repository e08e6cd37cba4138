import type { Words } from "./lesson.js";

export const words: Words = {
  chocolatier: [
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
  duel: [
    "Oto stół: trzy płyty i ich stos, cztery małe fabryki i jedna duża, każda ze słońcem i księżycem. Twoja kopuła jest jeszcze pusta, a zaczynasz z 5 punktami.",
    "Przed pierwszą rundą każdy bierze płytę. Wybierz zaznaczoną.",
    "Połóż ją na środkowym polu i zatwierdź. Zwykle możesz wybrać dowolne pole i obrócić płytę; zostaje tam do końca partii.",
    "Każda płyta ma trzy pola kolorowe i jedno inne. Twoja ma pole specjalne, z gwiazdą: gdy trzy pola obok są zapełnione, płytka specjalna pojawia się na nim sama i daje tyle punktów, ile wynosi numer rzędu, tu 4. Płyta przeciwnika ma pole mozaikowe, które przyjmuje każdy kolor.",
    "Teraz płytki: weź dwie niebieskie ze słońca fabryki 1 do linii 2.",
    "Resztę układasz na księżycu, zaczynając od spodu. Daj czerwoną na spód, żeby turkusowa ją zakryła.",
    "Z księżyców bierzesz naraz wszystkie widoczne płytki jednego koloru. Weź turkusowe do linii 3: jedną z fabryki 1, jedną z dużego księżyca. Kto pierwszy bierze z dużego księżyca, dostaje też płytkę pierwszego gracza: kosztuje 2 punkty, ale zaczniesz następną rundę.",
    "Możesz też wziąć płytę. Kropki przy twoim imieniu to dwa znaczniki, po jednym na płytę; w rundach 1–4 musisz użyć obu. Wyłożona płyta nic nie kosztuje, każda dobrana ze stosu kosztuje 1 punkt. Dobierz jedną.",
    "Płyta kosztowała 1 punkt i leży teraz u góry. Z kilku dobranych zatrzymuje się jedną. Teraz weź czerwone z księżyców do linii 1: jedna się zmieści, druga się stłucze. Pierwsza stłuczona płytka kosztuje 1 punkt, następne 2, 3 i 4.",
    "Na fabryce 1 nie ma już płytek, więc jej żeton został odkryty. Wzięcie go to też ruch; każdy gracz bierze dwa na rundę. Weź go.",
    "Wszystko zabrane: koniec rundy. Od góry do dołu z każdej pełnej linii jedna płytka trafia na pole swojego koloru albo na pole mozaikowe w tym samym rzędzie kopuły. Wybierz czerwone pole dla linii 1 i zatwierdź.",
    "Niebieska płytka z linii 2 trafiła na swoje jedyne pole. W linii 3 brakuje płytki i można za nią zapłacić żetonami: dwoma z jej kolorem albo trzema dowolnymi. Oba twoje mają kolor turkusowy: wybierz je na swojej planszy i uzupełnij linię.",
    "Samotna płytka daje 1 punkt, a ciąg tyle, ile ma płytek, tu więc 1 + 2 + 3. Stłuczona płytka kosztuje 1 punkt, płytka pierwszego gracza 2. Pełna linia bez wolnego pola czeka, ale tłucze się, gdy w jej rzędzie leżą już wszystkie trzy płyty. Po pięciu rundach punktuje się cele. Wiesz już dość: graj!",
  ],
};
