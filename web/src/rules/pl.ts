import type { Rules } from "./rules.js";

export const rules: Rules = {
  chocolatier: [
    { heading: "Cel", text: "Od dwóch do czterech cukierników zapełnia pudełka po 25 pralin. Partia kończy się po rundzie, w której ktoś ukończy poziomy rząd; wygrywa ten, kto ma najwięcej punktów.", picture: "tiles" },
    { heading: "Oferta fabryk", text: "Na początku rundy na każdej fabryce leżą cztery płytki. W swoim ruchu weź wszystkie płytki jednego koloru z jednej fabryki, a pozostałe przesuń na środek; albo weź wszystkie płytki jednego koloru ze środka. Kto pierwszy bierze ze środka, bierze też płytkę gracza rozpoczynającego: zajmuje ona miejsce na podłodze, ale daje pierwszy ruch w następnej rundzie.", picture: "take" },
    { heading: "Linie wzorów", text: "Wszystko, co weźmiesz, trafia do jednej z pięciu linii wzorów. Linia ma jeden kolor, mieści tyle płytek, ile wynosi jej numer, i nie przyjmie koloru, który jest już w tym samym rzędzie pudełka. Co się nie mieści, spada na podłogę. Możesz też celowo upuścić wszystko.", picture: "lines" },
    { heading: "Układanie płytek czekoladek", text: "Gdy wszystkie płytki są zabrane, z każdej pełnej linii jedna pralina przechodzi do swojej papilotki w tym samym rzędzie; pozostałe z linii trafiają do pokrywki pudełka. Niepełne linie zostają.", picture: "score" },
    { heading: "Punkty za pralinę", text: "Policz nieprzerwany ciąg poziomy, w którym leży, oraz pionowy. Każdy ciąg co najmniej dwóch pralin daje tyle punktów, ile ich ma; samotna pralina daje 1 punkt." },
    { heading: "Podłoga", text: "Płytki na podłodze dają od lewej −1 −1 −2 −2 −2 −3 −3. Wynik nigdy nie spada poniżej zera. Ósma i dalsze nic już nie kosztują.", picture: "floor" },
    { heading: "Koniec gry", text: "Po rundzie z pełnym poziomym rzędem partia się kończy: +2 za każdy pełny rząd, +7 za każdą pełną kolumnę, +10 za każdy kolor ułożony pięć razy. Przy remisie decyduje liczba pełnych rzędów." },
    { heading: "Szara strona planszy", text: "Papilotki nie mają kolorów: kolumnę wybierasz dowolnie, ale żaden kolor nie może być w kolumnie dwa razy. Pralina, która nigdzie nie pasuje, spada na podłogę z całą swoją linią." },
    { heading: "Fabryki specjalne", text: "W każdej rundzie jest tyle złotych fabryk, ilu graczy, wylosowanych spośród tych dziewięciu: jedna z dodatkową płytką; pięć magnesów, z których każdy przyciąga z sąsiednich fabryk po jednej płytce swojego koloru; jedna, która zatrzymuje płytki; jedna, której resztę dzieli się między sąsiednie; i jedna, którą po wzięciu z niej płytek zatrzymujesz jako poduszkę dla swojej następnej spadającej płytki.", picture: "specials" },
  ],
  duel: [
    { heading: "Cel", text: "Dwoje artystów przez pięć rund ozdabia kopuły pałacu. Kopuła jest z początku pusta: najpierw kładziesz na niej płyty, a dopiero na nich płytki.", picture: "dome" },
    { heading: "Ruch", text: "Zrób dokładnie jedną rzecz: weź płytę, płytki ze słońca, płytki z księżyców albo żeton. Runda kończy się, gdy wszystkie płytki i żetony są zabrane, a znaczniki użyte." },
    { heading: "Słońce i księżyc", text: "Ze słońca weź wszystkie płytki jednego koloru. Resztę małej fabryki układasz na jej księżycu w dowolnej kolejności; resztę dużej rozkładasz na jej księżycu obok siebie. Z księżyców bierzesz naraz wszystkie widoczne płytki jednego koloru: wierzchnie ze stosów i te z dużego księżyca. Kto pierwszy bierze z dużego księżyca, dostaje płytkę pierwszego gracza: −2 i pierwszy ruch następnej rundy.", picture: "suns" },
    { heading: "Płyty", text: "W każdej z pierwszych czterech rund używasz dwóch znaczników, każdego na jedną płytę: bierzesz jedną z wyłożonych albo dobierasz ze stosu, po punkcie za każdą, i zatrzymujesz jedną z dobranych. Połóż ją na wolnym polu, obróconą, jak chcesz; zostanie tam na stałe.", picture: "plates" },
    { heading: "Żetony", text: "Na księżycu każdej małej fabryki leży zakryty żeton bonusowy; odkrywa się go, gdy fabryka jest pusta. Każdy bierze dwa na rundę. Przy zdobieniu dwa żetony w kolorze linii albo dowolne trzy zastępują brakującą płytkę.", picture: "chips" },
    { heading: "Linie", text: "Wszystko, co weźmiesz, trafia do jednej linii wzorów; linia ma jeden kolor. Co się nie mieści, tłucze się; możesz też stłuc wszystko. Stłuczone płytki dają −1 −2 −3 −4, dalsze nic nie kosztują." },
    { heading: "Zdobienie", text: "Na koniec rundy z każdej pełnej linii jedna płytka trafia na pole swojego koloru albo mozaikowe w tym samym rzędzie kopuły i daje punkty za ciągi, w których leży. Gdy na płycie specjalnej zapełnią się pozostałe trzy pola, trafia na nią płytka specjalna, która daje tyle punktów, ile wynosi numer jej rzędu. Linia, której płytka nie ma dokąd trafić, czeka, aż w jej rzędzie kopuły będą leżeć wszystkie trzy płyty: wtedy się tłucze." },
    { heading: "Koniec gry", text: "Po pięciu rundach punktuje się wybrane cele. Wygrywa ten, kto ma więcej punktów; przy remisie ten, kto ma płytkę pierwszego gracza.", picture: "goals" },
  ],
};
