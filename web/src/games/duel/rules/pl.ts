import type { Section } from "../../../rules/section.js";
import { words } from "../words/pl.js";

export const rules: Section[] = [
  {
    id: "aim",
    heading: "Cel",
    text: [
      "Dwoje artystów przez pięć rund ozdabia kopuły pałacu. Kopuła jest z początku pusta: najpierw kładziesz na niej płyty, a dopiero na nich płytki.",
    ],
  },
  {
    id: "setup",
    heading: "Przygotowanie",
    text: [
      "Oboje zaczynacie z 5 punktami. Trzy płyty się wykłada, pozostałe leżą zakryte w stosie; wybiera się trzy lub cztery cele, a los decyduje, kto zacznie.",
      "Druga osoba bierze jedną z wyłożonych płyt i kładzie ją na dowolnym polu swojej kopuły, obróconą, jak chce; potem to samo robi osoba, która zaczyna. Za każdym razem wykłada się następną.",
      "Przed każdą rundą na słońce dużej fabryki trafia z woreczka pięć płytek co najmniej dwóch kolorów, a na słońca czterech małych po cztery; na dużym księżycu leży płytka pierwszego gracza, na każdym małym zakryty żeton.",
      "Gdy woreczek się opróżni, wsypuje się do niego zawartość wieży, do której trafiają zużyte płytki; jeśli i to nie wystarczy, gra się tym, co jest.",
    ],
  },
  {
    id: "turn",
    heading: "Ruch",
    text: [
      "Zrób dokładnie jedną rzecz: weź płytę, płytki ze słońca, płytki z księżyców albo żeton.",
      "Dopóki coś z tego jest możliwe, nie wolno pasować; kto nie może już nic zrobić, czeka na koniec rundy.",
      "Runda kończy się, gdy wszystkie płytki i żetony są zabrane, a znaczniki użyte.",
    ],
  },
  {
    id: "suns",
    heading: "Słońce i księżyc",
    text: [
      "Ze słońca weź wszystkie płytki jednego koloru. Resztę małej fabryki układasz na jej księżycu w dowolnej kolejności; resztę dużej rozkładasz na jej księżycu obok siebie.",
      "Z księżyców bierzesz naraz wszystkie widoczne płytki jednego koloru: wierzchnie ze stosów i te z dużego księżyca.",
      "Kto pierwszy bierze z dużego księżyca, dostaje płytkę pierwszego gracza, która ma na planszy własne miejsce: −2 i pierwszy ruch następnej rundy.",
    ],
  },
  {
    id: "plates",
    heading: "Płyty",
    text: [
      "Płyta ma trzy pola kolorowe i czwarte: mozaikowe, dla dowolnego koloru, albo specjalne.",
      "W każdej z pierwszych czterech rund musisz użyć dwóch znaczników, każdego na jedną płytę: bierzesz jedną z wyłożonych, które uzupełnia się dopiero po rundzie, albo dobierasz ze stosu, po jednej i po punkcie za każdą.",
      "Dopóki nie przestaniesz, widzisz tylko rewersy, po których poznasz rodzaj płyty; potem jedną zatrzymujesz, a pozostałe odkładasz pod stos w dowolnej kolejności. Kto nie ma punktów, dobiera za darmo, a jeśli tak wybrano dla partii, tylko jedną.",
      "Połóż płytę na wolnym polu, obróconą, jak chcesz; zostanie tam na stałe.",
    ],
  },
  {
    id: "chips",
    heading: "Żetony",
    text: [
      "Na księżycu każdej małej fabryki leży zakryty żeton bonusowy; odkrywa się go, gdy fabryka jest pusta. Każdy bierze dwa na rundę.",
      "Przy zdobieniu dwa żetony w kolorze linii albo dowolne trzy zastępują brakującą płytkę; w linii musi jednak być co najmniej jedna płytka, a na kopule wolne dla niej pole. Żeton dwukolorowy liczy się jako dowolny ze swoich kolorów. Każdego żetonu można użyć tylko raz; nieużyte zostają u ciebie.",
    ],
  },
  {
    id: "lines",
    heading: "Linie",
    text: [
      "Wszystko, co weźmiesz, trafia do jednej z sześciu linii wzorów; linia ma jeden kolor i mieści tyle płytek, ile wynosi jej numer. Kolor może być dowolny, nawet jeśli w tym samym rzędzie kopuły nie ma jeszcze dla niego pola.",
      "Co się nie mieści, tłucze się; możesz też stłuc wszystko.",
      "Stłuczone płytki dają −1 −2 −3 −4, dalsze nic nie kosztują. Odejmuje się to dopiero po zdobieniu, tak jak za płytkę pierwszego gracza, a wynik nigdy nie spada poniżej zera.",
    ],
  },
  {
    id: "decorating",
    heading: "Zdobienie",
    text: [
      "Na koniec rundy, od góry do dołu, z każdej pełnej linii jedna płytka trafia na wolne pole swojego koloru albo mozaikowe w tym samym rzędzie kopuły; jeśli takich pól jest kilka, wybierasz. Pozostałe z linii trafiają do wieży, niepełne linie zostają.",
      "Linia, której płytka nie ma dokąd trafić, czeka, aż w jej rzędzie kopuły będą leżeć wszystkie trzy płyty: wtedy się tłucze, nawet niepełna.",
    ],
    parts: [
      { id: "run", heading: "Punkty za płytkę", text: ["Każdy nieprzerwany ciąg co najmniej dwóch płytek, w którym leży nowa, poziomy i pionowy, daje tyle punktów, ile ich ma; samotna płytka daje 1 punkt."] },
      { id: "special", heading: "Płytka specjalna", text: ["Gdy na płycie specjalnej zapełnią się pozostałe trzy pola, trafia na nią płytka specjalna, która daje tyle punktów, ile wynosi numer jej rzędu, i liczy się w późniejszych ciągach."] },
    ],
  },
  {
    id: "end",
    heading: "Koniec gry",
    text: [
      "Po pięciu rundach punktuje się wybrane cele, trzy lub cztery z tych ośmiu; także teraz wynik nie spada poniżej zera. Wygrywa ten, kto ma więcej punktów; przy remisie ten, kto ma płytkę pierwszego gracza z piątej rundy.",
    ],
    parts: Object.entries(words.faces).map(([face, { name, text }]) => ({ id: `goal-${face}`, heading: name, text: [text] })),
  },
];
