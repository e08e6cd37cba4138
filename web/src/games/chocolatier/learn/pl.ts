export const lesson: string[] = [
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
];
