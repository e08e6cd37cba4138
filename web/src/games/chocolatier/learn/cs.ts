import type { LessonWords } from "../../../learn/lesson.js";

export const lessons: LessonWords[] = [
  {
    title: "První kolo",
    said: [
      "Toto je stůl. Na každé z pěti nabídek leží čtyři pralinky. Na vašem plánu je vlevo pět přípravných řad a vpravo bonboniéra s košíčky.",
      "Jste na tahu: vezměte všechny pralinky jedné barvy z jedné nabídky. Vyberte dvě modré na nabídce 1, potom 2. řadu a potvrďte.",
      "2. řada je plná. Ostatní pralinky z nabídky se přesunuly do středu. Teď bere soupeř.",
      "Ve středu jsou teď dvě červené. Dejte je do 3. řady. Kdo bere ze středu jako první, dostane i žeton začínajícího hráče.",
      "Žeton leží na vaší podlaze: stojí vás bod, ale začnete příští kolo.",
      "Zbývají jen čtyři bílé a jsou vaše. Dejte je do 4. řady, kam se vejdou všechny; co se nevejde, spadne na podlahu a každá taková pralinka stojí 1 až 3 body.",
      "Kolo končí. Z každé plné řady se jedna pralinka přesune do svého košíčku a přinese body; osamělá jen jeden. 3. řada není plná: zůstává. Podlaha stojí 1 bod.",
      "Později se vyplatí stavět k sobě: tato pralinka leží v řadě tří a ve sloupci dvou pralinek a dá 3 + 2 body. Každá barva patří do řady jen jednou: kde už v bonboniéře je, tam ji přípravná řada nepřijme.",
      "Když někdo dokončí vodorovnou řadu, partie po tom kole končí. Každá úplná řada přidá 2 body, každý sloupec 7, každá barva položená pětkrát 10.",
      "Pro partii si můžete zvolit dvě varianty. Na hnědé straně plánu si košíček v řadě vybíráte sami, ale žádná barva nesmí být dvakrát v jednom sloupci. Speciální nabídky jsou zlaté a mají vlastní účinky: zde má jedna pátou pralinku a na druhé zůstává, co nikdo nevzal. Teď už víte dost: hrajte!",
    ],
  },
  {
    title: "Berte, co se vejde",
    said: [
      "Vaší 3. řadě chybí jedna bílá pralinka a bílé leží na dvou místech. Vezměte ji odtud, odkud nic nezbude.",
      "Právě jedna: 3. řada je plná. Tři z nabídky 5 by ji také doplnily, ale dvě z nich by spadly na podlahu.",
      "Zbývá jedna modrá a čtyři hnědé a hnědá se nevejde do žádné řady, ani do vaší, ani do soupeřovy. Kdo ji bude muset vzít?",
      "Vzali jste modrou a soupeř musel vzít všechny čtyři hnědé: i s žetonem ho to stálo 8 bodů. Ke konci kola počítejte, na koho zbude poslední hromádka.",
      "Dvě modré by doplnily 3. řadu a přinesly 5 bodů. Než vezmete, podívejte se ale na soupeřovu 5. řadu.",
      "Soupeřově 5. řadě chyběla už jen jedna černá pralinka. Vzali jste ji za 2 body a řada zůstala neúplná: to je víc než těch 5 bodů.",
    ],
  },
  {
    title: "Stavte k sobě",
    said: [
      "Pralinka boduje se vším, k čemu přiléhá, v řadě i ve sloupci. Najděte tah, který přinese nejvíc.",
      "Bílá přiléhá ke dvěma pralinkám v řadě a k jedné nad sebou: 3 + 2 = 5 bodů. Sama by dala jen 1.",
      "Řady se vyhodnocují shora dolů. Vaše 4. řada je plná a její bílá pralinka půjde do prvního sloupce. Který tah jí pomůže?",
      "Černá přišla do prvního sloupce dřív: 3 + 2 body. Bílá pod ní pak ležela ve sloupci čtyř a v řadě tří pralinek: 4 + 3.",
      "Vedete o 8 bodů. Červená může dokončit vaši první řadu, nebo přinést 7 bodů ve 3. řadě. Co je lepší?",
      "Úplná řada dala 5 bodů a 2 navíc a ukončila partii, dokud vedete: 58 : 44. Po 3. řadě by se hrálo dál. Teď už víte dost: hrajte!",
    ],
  },
];
