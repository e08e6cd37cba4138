import type { Words } from "./lesson.js";

export const words: Words = {
  chocolatier: [
    "Oto stół. Na każdej z pięciu fabryk leżą cztery praliny. Na twojej planszy po lewej jest pięć linii wzorów, a po prawej pudełko czekoladek z papilotkami.",
    "Twój ruch: weź wszystkie płytki jednego koloru z jednej fabryki. Wybierz dwie niebieskie z fabryki 1, potem linię 2 i zatwierdź.",
    "Linia 2 jest pełna. Pozostałe płytki z tej fabryki trafiły na środek. Teraz bierze przeciwnik.",
    "Na środku są teraz dwie czerwone. Połóż je na linii 3. Kto pierwszy bierze ze środka, dostaje też płytkę gracza rozpoczynającego.",
    "Ta płytka leży na twojej podłodze: kosztuje punkt, ale zaczniesz następną rundę.",
    "Zostały tylko cztery kremowe i są twoje. Połóż je na linii 4, gdzie zmieszczą się wszystkie; co się nie mieści, spada na podłogę.",
    "Koniec rundy. Z każdej pełnej linii jedna pralina przechodzi do swojej papilotki i daje punkty; samotna daje 1 punkt. Linia 3 nie jest pełna: zostaje. Podłoga kosztuje 1 punkt.",
    "Później opłaca się układać praliny obok siebie: ta leży w rzędzie trzech i w kolumnie dwóch i daje 3 + 2 punkty.",
    "Gdy ktoś ukończy poziomy rząd, partia kończy się po tej rundzie. Każdy pełny rząd daje jeszcze 2 punkty, każda kolumna 7, każdy kolor ułożony pięć razy 10. Wiesz już dość: graj!",
  ],
  duel: [
    "Oto stół: trzy płyty i ich stos, cztery małe fabryki i jedna duża, każda ze słońcem i księżycem. Twoja kopuła jest jeszcze pusta.",
    "Przed pierwszą rundą każdy bierze płytę. Wybierz pierwszą i zatwierdź.",
    "Połóż płytę na środkowym polu. Zwykle możesz wybrać dowolne pole i obrócić płytę; zostaje tam do końca partii.",
    "Teraz płytki: weź dwie niebieskie ze słońca fabryki 1 na linię 2.",
    "Resztę układasz na księżycu, zaczynając od spodu. Daj czerwoną na spód, żeby turkusowa ją zakryła.",
    "Z księżyców bierzesz naraz wszystkie widoczne płytki jednego koloru. Weź turkusowe na linię 3: jedną ze stosu, jedną z dużego księżyca. Razem z tą drugą dostajesz płytkę pierwszego gracza: −2, ale zaczniesz następną rundę.",
    "Fabryka 2 jest pusta, więc jej żeton został odkryty. Weź go: żetony zastąpią później brakujące płytki.",
    "Koniec rundy. Płytka z pełnej linii 2 trafia na niebieskie pole w rzędzie 2 kopuły. Wybierz pole i zatwierdź.",
    "Samotna płytka daje 1 punkt, a ciąg tyle, ile ma płytek. Linia 3 czeka na turkusowe pole. Po pięciu rundach punktuje się cele. Wiesz już dość: graj!",
  ],
};
