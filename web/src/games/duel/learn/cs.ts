import type { LessonWords } from "../../../learn/lesson.js";

export const lessons: LessonWords[] = [
  {
    title: "První kolo",
    said: [
      "Toto je stůl: tři destičky a jejich sloupek, čtyři malé dílny a jedna velká, každá se sluncem a měsícem. Vaše klenba je zatím prázdná a začínáte s 5 body.",
      "Před prvním kolem si každý vezme destičku. Vyberte tu označenou.",
      "Položte ji na prostřední pole a potvrďte. Jindy můžete zvolit kterékoli pole a destičku otočit; zůstane tam celou partii.",
      "Každá destička má tři barevná pole a jedno jiné. Vaše má ozdobné pole s hvězdou: jakmile jsou tři pole vedle něj plná, přijde na něj ozdobná dlaždice sama a dá tolik bodů, kolikátá je to řada, zde 4. Soupeřova destička má mozaikové pole, na které smí jakákoli barva.",
      "Teď dlaždice: vezměte dvě modré ze slunce dílny 1 do 2. řady.",
      "Zbytek skládáte na měsíc odspodu. Dejte dolů červenou, ať ji tyrkysová zakryje.",
      "Z měsíců berete najednou všechny viditelné dlaždice jedné barvy. Vezměte tyrkysové do 3. řady: jednu z dílny 1, jednu z velkého měsíce. Kdo bere z velkého měsíce jako první, dostane i dlaždici začínajícího hráče: stojí 2 body, ale začnete příští kolo.",
      "Můžete si vzít i destičku. Tečky u vašeho jména jsou dva žetony, každý na jednu destičku; v 1. až 4. kole musíte použít oba. Vyložená destička je zdarma, každá líznutá ze sloupku stojí 1 bod. Lízněte si jednu.",
      "Destička stála 1 bod a leží teď nahoře. Kdybyste jich lízli víc, jednu byste si nechali. Teď vezměte červené z měsíců do 1. řady: jedna se vejde, druhá se rozbije. První rozbitá dlaždice stojí 1 bod, další 2, 3 a 4.",
      "Na dílně 1 nezbyla žádná dlaždice, a tak se její bonus otočil. Vzít si ho je také tah; každý hráč bere dva za kolo. Vezměte ho.",
      "Všechno je rozebráno: kolo končí. Shora dolů jde z každé plné řady jedna dlaždice na pole své barvy nebo na mozaikové pole ve stejné řadě klenby. Vyberte červené pole pro 1. řadu a potvrďte.",
      "Modrá dlaždice ze 2. řady šla na své jediné pole. Ve 3. řadě jedna dlaždice chybí a bonusy ji zaplatí: dva s její barvou, nebo kterékoli tři. Na obou vašich je tyrkysová: vyberte je na svém plánu a řadu doplňte.",
      "Osamělá dlaždice dá 1 bod, souvislá skupina tolik, kolik má dlaždic, takže zde 1 + 2 + 3. Rozbitá dlaždice stojí 1 bod, dlaždice začínajícího hráče 2. Plná řada bez volného pole čeká, ale rozbije se, jakmile má její řada klenby všechny tři destičky. Po pěti kolech se bodují cíle. Teď už víte dost: hrajte!",
    ],
  },
  {
    title: "Slunce a měsíce",
    said: [
      "Téměř vše je rozebráno: na měsíci dílny 1 zbývá jedna modrá dlaždice. Do které z vašich řad se hodí nejvíc?",
      "3. řada je teď plná a její dlaždice se na klenbě přidá k dalším: 4 body. Než vezmete, podívejte se, kterým řadám chybí jen jedna či dvě dlaždice.",
      "Z měsíců berete najednou všechny viditelné dlaždice jedné barvy. Nejdřív počítejte: která barva zaplní některou z vašich řad přesně?",
      "Čtyři žluté ze tří měsíců: 4. řada je plná jediným tahem a nic se nerozbije.",
      "Skládáte na měsíc červenou a tyrkysovou, nejspodnější jako první. Vaší 5. řadě chybí tyrkysová dlaždice a na tahu bude soupeř. Která z nich patří dospod?",
      "Tyrkysová leží schovaná pod červenou a soupeř ji teď vzít nemůže. Dospod patří to, co potřebujete sami, a také to, co potřebuje soupeř.",
    ],
  },
  {
    title: "Pole, bonusy a cíle",
    said: [
      "5. řada je plná. Její tyrkysová dlaždice smí na jedno ze dvou polí 5. řady klenby. Vyberte to, kde se přidá k dlouhé skupině.",
      "Pět dlaždic ve sloupci: 5 bodů, druhé pole by dalo 1. A k cíli za úplné sloupce, který přinese 7, chybí už jen jedno pole.",
      "4. řadě chybí jedna dlaždice a vaše tři bonusy by ji mohly nahradit: 4 body. Každý bonus ale platí jen jednou. Než je použijete, podívejte se na 6. řadu.",
      "Správně: necháváte si je. Teď přijdou na řadu další přípravné řady a tytéž bonusy tam mohou přinést víc.",
      "6. řadě chybí jedna černá dlaždice a její pole by doplnilo druhý sloupec. Teď vyberte své bonusy a řadu dokončete.",
      "6 bodů za skupinu a 7 dalších za úplný sloupec: 13 místo 4. Nejvíc vynesou bonusy tam, kde splní cíl. Teď už víte dost: hrajte!",
    ],
  },
];
