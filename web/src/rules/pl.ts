import type { Rules } from "./rules.js";

export const rules: Rules = {
  chocolatier: [
    { heading: "Cel", text: "Od dwóch do czterech cukierników zapełnia pudełka po 25 pralin. Wygrywa ten, kto ma najwięcej punktów, gdy ktoś ukończy poziomy rząd.", picture: "tiles" },
    { heading: "Branie", text: "W każdej rundzie na każdej fabryce leżą cztery płytki. W swojej turze weź wszystkie płytki jednego koloru z jednej fabryki, a pozostałe przesuń na środek; albo weź wszystkie płytki jednego koloru ze środka. Kto pierwszy bierze ze środka, bierze też płytkę gracza rozpoczynającego: zajmuje ona miejsce na podłodze i zaczyna następną rundę.", picture: "take" },
    { heading: "Układanie", text: "Wszystko, co weźmiesz, trafia do jednej z pięciu linii wzorów. Linia ma jeden kolor, mieści tyle płytek, ile wynosi jej numer, i nie przyjmie koloru, który jej rząd pudełka już ma. Co się nie mieści, spada na podłogę. Możesz też celowo upuścić wszystko.", picture: "lines" },
    { heading: "Zapełnianie pudełka", text: "Gdy wszystko zabrano, z każdej pełnej linii jedna pralina przechodzi do swojej papilotki w tym samym rzędzie; pozostałe z linii trafiają na pokrywkę. Niepełne linie zostają.", picture: "score" },
    { heading: "Punkty za pralinę", text: "Policz nieprzerwany ciąg poziomy, w którym leży, oraz pionowy. Każdy ciąg co najmniej dwóch daje tyle punktów, ile ma praliny; samotna pralina daje 1." },
    { heading: "Podłoga", text: "Płytki na podłodze kosztują od lewej −1 −1 −2 −2 −2 −3 −3. Punkty nigdy nie spadają poniżej zera. Powyżej siedmiu nic już nie kosztuje.", picture: "floor" },
    { heading: "Koniec gry", text: "Po rundzie z pełnym poziomym rzędem partia się kończy: +2 za każdy pełny rząd, +7 za każdą pełną kolumnę, +10 za każdy kolor ułożony pięć razy. Przy remisie decyduje więcej pełnych rzędów." },
    { heading: "Szara strona planszy", text: "Papilotki nie mają kolorów: kolumnę wybierasz sam, ale żaden kolor nie może być w kolumnie dwa razy. Pralina, która nigdzie nie pasuje, spada na podłogę z całą linią." },
    { heading: "Fabryki specjalne", text: "W każdej rundzie jest w kręgu tyle złotych fabryk, ilu graczy: jedna z dodatkową płytką; magnesy, które przyciągają od sąsiadów po jednej płytce swojego koloru; jedna, która zatrzymuje płytki; jedna, której resztę dzieli się między sąsiadów; i jedna, którą można zatrzymać jako poduszkę dla następnej spadającej płytki.", picture: "specials" },
  ],
  duel: [
    { heading: "Cel", text: "Dwoje artystów przez pięć rund ozdabia kopuły pałacu. Kopuła jest z początku pusta: sami kładziecie jej płyty, a dopiero na nich płytki.", picture: "dome" },
    { heading: "Tura", text: "Zrób dokładnie jedną rzecz: weź płytę, płytki ze słońca, płytki z księżyców albo żeton. Runda kończy się, gdy wszystko zabrano." },
    { heading: "Słońce i księżyc", text: "Ze słońca weź wszystkie płytki jednego koloru. Resztę małej fabryki układasz na jej księżycu w dowolnej kolejności; reszta dużej leży na jej księżycu odkryta. Z księżyców bierzesz naraz wszystkie widoczne płytki jednego koloru: wierzchy stosów i te z dużego księżyca. Kto pierwszy bierze z dużego księżyca, dostaje płytkę pierwszego gracza: −2 i pierwszy ruch następnej rundy.", picture: "suns" },
    { heading: "Płyty", text: "W każdej z pierwszych czterech rund używasz dwóch znaczników, każdego na jedną płytę: jedną z wyłożonych albo dobraną ze stosu po punkcie za każdą, z których zatrzymujesz jedną. Połóż ją na wolnym polu, obróconą jak chcesz; już nigdy się nie ruszy.", picture: "plates" },
    { heading: "Żetony", text: "Pod każdym księżycem leży żeton; odkrywa się, gdy księżyc jest pusty. Każdy bierze dwa na rundę. Przy zdobieniu dwa żetony w kolorze linii albo dowolne trzy zastępują brakującą płytkę.", picture: "chips" },
    { heading: "Linie", text: "Płytki trafiają do jednej linii jednego koloru albo się tłuką. Nadmiarowe się tłuką: −1 −2 −3 −4. Dalsze nic nie kosztują." },
    { heading: "Zdobienie", text: "Pod koniec rundy z każdej pełnej linii jedna płytka trafia na pole swojego koloru albo mozaikowe w tym samym rzędzie kopuły i daje punkty za ciągi, w których leży. Ostatnie pole płyty specjalnej przynosi płytkę specjalną, która daje tyle punktów, ile wynosi numer jej rzędu. Linia, która nie ma dokąd trafić, czeka, aż w jej rzędzie będą trzy płyty: wtedy się tłucze." },
    { heading: "Koniec gry", text: "Po pięciu rundach liczą się wybrane cele. Wygrywa więcej punktów; przy remisie ten, kto ma płytkę pierwszego gracza.", picture: "goals" },
  ],
};
