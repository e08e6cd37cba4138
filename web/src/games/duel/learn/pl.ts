import type { LessonWords } from "../../../learn/lesson.js";

export const lessons: LessonWords[] = [
  {
    title: "Pierwsza runda",
    said: [
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
  },
  {
    title: "Słońca i księżyce",
    said: [
      "Prawie wszystko jest zabrane: na księżycu fabryki 1 została jedna niebieska płytka. Na której z twoich linii pomoże najbardziej?",
      "Linia 3 jest teraz pełna, a jej płytka dołączy na kopule do innych: 4 punkty. Zanim coś weźmiesz, sprawdź, którym liniom brakuje tylko jednej czy dwóch płytek.",
      "Z księżyców bierzesz naraz wszystkie widoczne płytki jednego koloru. Najpierw policz: który kolor dokładnie zapełni jedną z twoich linii?",
      "Cztery żółte z trzech księżyców: linia 4 jest pełna w jednym ruchu i nic się nie tłucze.",
      "Układasz na księżycu czerwoną i turkusową, najniższą jako pierwszą. Twojej linii 5 brakuje turkusowej, a następny ruch ma przeciwnik. Która z nich trafi na spód?",
      "Turkusowa leży ukryta pod czerwoną i przeciwnik nie może jej teraz wziąć. Na spód trafia to, czego potrzebujesz, a także to, czego potrzebuje przeciwnik.",
    ],
  },
  {
    title: "Pola, żetony i cele",
    said: [
      "Linia 5 jest pełna. Jej turkusowa płytka może trafić na jedno z dwóch pól rzędu 5. Wybierz to, gdzie dołączy do długiego ciągu.",
      "Pięć płytek w kolumnie: 5 punktów, a drugie pole dałoby 1. Do celu za pełne kolumny, wartego 7, brakuje już tylko jednego pola.",
      "Linii 4 brakuje jednej płytki i twoje trzy żetony mogłyby ją zastąpić: 4 punkty. Każdego żetonu można jednak użyć tylko raz. Zanim to zrobisz, spójrz na linię 6.",
      "Dobrze: zachowujesz je. Teraz rozlicza się następne linie, a te same żetony mogą tam dać więcej.",
      "Linii 6 brakuje jednej czarnej płytki, a jej pole ukończyłoby drugą kolumnę. Teraz wybierz żetony i uzupełnij linię.",
      "6 punktów za ciąg i jeszcze 7 za pełną kolumnę: 13 zamiast 4. Żetony są najwięcej warte tam, gdzie spełniają cel. Wiesz już dość: graj!",
    ],
  },
];
