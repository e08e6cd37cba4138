import type { Words } from "./lesson.js";

export const words: Words = {
  chocolatier: [
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
  duel: [
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
};
