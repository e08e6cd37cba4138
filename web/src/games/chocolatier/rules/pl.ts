import type { Section } from "../../../rules/section.js";

export const rules: Section[] = [
  {
    id: "aim",
    heading: "Cel",
    text: [
      "Od dwóch do czterech cukierników zapełnia pudełka po 25 pralin. Partia kończy się po rundzie, w której ktoś ukończy poziomy rząd; wygrywa ten, kto ma najwięcej punktów.",
    ],
  },
  {
    id: "setup",
    heading: "Przygotowanie",
    text: [
      "Dla dwóch osób wykłada się w kręgu pięć fabryk, dla trzech siedem, dla czterech dziewięć.",
      "W woreczku jest 100 płytek, po 20 w każdym kolorze. Przed każdą rundą na każdą fabrykę trafiają cztery wylosowane płytki, a na środek płytka gracza rozpoczynającego.",
      "Gdy woreczek się opróżni, wsypuje się do niego wszystko z pokrywki pudełka; gdy zabraknie i tych płytek, niektóre fabryki pozostają niepełne.",
      "Wszyscy zaczynają bez punktów, a o tym, kto zacznie pierwszą rundę, decyduje los.",
    ],
  },
  {
    id: "taking",
    heading: "Oferta fabryk",
    text: [
      "Gracie po kolei, zgodnie z ruchem wskazówek zegara, i nikt nie może pasować. W swoim ruchu weź wszystkie płytki jednego koloru z jednej fabryki, a pozostałe przesuń na środek; albo weź wszystkie płytki jednego koloru ze środka.",
      "Kto pierwszy bierze ze środka, bierze też płytkę gracza rozpoczynającego: zajmuje ona pierwsze wolne miejsce na podłodze, zanim cokolwiek tam spadnie, ale daje pierwszy ruch w następnej rundzie. Jeśli nikt jej nie weźmie, zaczyna znów ta sama osoba.",
    ],
  },
  {
    id: "lines",
    heading: "Linie wzorów",
    text: [
      "Wszystko, co weźmiesz, trafia do jednej z pięciu linii wzorów. Linia ma jeden kolor, mieści tyle płytek, ile wynosi jej numer, i nie przyjmie koloru, który jest już w tym samym rzędzie pudełka; ten sam kolor może być w kilku liniach. Pełnej linii nie można już wybrać.",
      "Co się nie mieści, spada na podłogę. Możesz też celowo upuścić wszystko, ale nie tylko część.",
    ],
  },
  {
    id: "filling",
    heading: "Układanie płytek czekoladek",
    text: [
      "Gdy wszystkie płytki są zabrane, rozlicza się linie od góry do dołu: z każdej pełnej jedna pralina przechodzi do swojej papilotki w tym samym rzędzie i od razu daje punkty; pozostałe z linii trafiają do pokrywki pudełka. Niepełne linie zostają.",
    ],
  },
  {
    id: "scoring",
    heading: "Punkty za pralinę",
    text: [
      "Policz nieprzerwany ciąg poziomy, w którym leży, oraz pionowy. Każdy ciąg co najmniej dwóch pralin daje tyle punktów, ile ich ma; samotna pralina daje 1 punkt.",
    ],
    parts: [
      { id: "alone", heading: "Sama", text: ["Nic obok niej nie leży: 1 punkt."] },
      { id: "row", heading: "W rzędzie", text: ["Trzy obok siebie: 3 punkty."] },
      { id: "column", heading: "W kolumnie", text: ["Dwie jedna nad drugą: 2 punkty."] },
      { id: "cross", heading: "W obu kierunkach", text: ["Rząd czterech i kolumna trzech: 4 + 3 = 7 punktów."] },
    ],
  },
  {
    id: "floor",
    heading: "Podłoga",
    text: [
      "Płytki na podłodze, także płytka gracza rozpoczynającego, dają od lewej −1 −1 −2 −2 −2 −3 −3.",
      "Odejmuje się to dopiero po ułożeniu pralin w pudełku, a wynik nigdy nie spada poniżej zera; potem płytki z podłogi trafiają do pokrywki. Ósma i dalsze trafiają tam od razu i nic nie kosztują; przy pełnej podłodze nic nie kosztuje też płytka gracza rozpoczynającego.",
    ],
  },
  {
    id: "end",
    heading: "Koniec gry",
    text: [
      "Po rundzie z pełnym poziomym rzędem partia się kończy: +2 za każdy pełny rząd, +7 za każdą pełną kolumnę, +10 za każdy kolor ułożony pięć razy.",
      "Przy remisie decyduje liczba pełnych rzędów; jeśli i ona jest równa, gracze dzielą się zwycięstwem.",
      "Partia kończy się także wtedy, gdy nikt nie może już ukończyć żadnego rzędu, a w każdym razie po 100. rundzie.",
    ],
    parts: [
      { id: "bonus-row", heading: "Pełny rząd", text: ["+2 punkty, także za ten, który kończy partię."] },
      { id: "bonus-column", heading: "Pełna kolumna", text: ["+7 punktów; nie kończy partii."] },
      { id: "bonus-colour", heading: "Pełny kolor", text: ["+10 punktów, gdy w pudełku leży wszystkich pięć pralin jednego koloru."] },
    ],
  },
  {
    id: "grey",
    heading: "Szara strona planszy",
    text: [
      "Papilotki nie mają kolorów: kolumnę wybierasz dowolnie, rząd po rzędzie od góry, ale żaden kolor nie może być w kolumnie dwa razy.",
      "Jeśli dla praliny jest odpowiednia wolna papilotka, pralina musi do niej trafić. Jeśli nie ma, spada na podłogę z całą swoją linią, jeszcze przed rozliczeniem podłogi.",
      "Uwaga: linia przyjmie też kolor, dla którego takiej papilotki już nie ma.",
    ],
  },
  {
    id: "specials",
    heading: "Fabryki specjalne",
    text: [
      "Przed każdą rundą tasuje się wszystkie dziewięć fabryk i tyle spośród wyłożonych, ilu jest graczy, losowo odwraca się na złotą stronę.",
      "Sąsiednia jest też fabryka pusta; zamiast zabranej liczy się następna w kręgu. To wszystko można połączyć z szarą stroną planszy.",
    ],
    parts: [
      { id: "more", heading: "Dodatek", text: ["Dostaje piątą płytkę."] },
      { id: "magnet", heading: "Magnes", text: ["Po jednym dla każdego koloru: przyciąga z obu sąsiednich fabryk po jednej płytce swojego koloru, jeśli tam jest."] },
      { id: "keeper", heading: "Spiżarnia", text: ["Płytki, których nie wzięto, zostają na niej."] },
      { id: "divider", heading: "Podział", text: ["Resztę dzielisz dowolnie między obie sąsiednie fabryki, ale płytek jednego koloru się nie rozdziela."] },
      { id: "cushion", heading: "Poduszka", text: ["Reszta trafia na środek, a fabrykę zatrzymujesz do końca rundy; twoja następna spadająca płytka, choćby z tego samego ruchu, albo płytka gracza rozpoczynającego, jeśli będzie pierwsza, trafi na nią bez kary."] },
    ],
  },
];
