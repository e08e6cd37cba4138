export const lesson: string[] = [
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
];
