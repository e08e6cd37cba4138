import type { Words } from "./lesson.js";

export const words: Words = {
  chocolatier: [
    "Toto je stůl. Na každé z pěti nabídek leží čtyři pralinky. Na vašem plánu je vlevo pět přípravných řad a vpravo bonboniéra s košíčky.",
    "Jste na tahu: vezměte všechny pralinky jedné barvy z jedné nabídky. Vyberte dvě modré na nabídce 1, potom 2. řadu a potvrďte.",
    "2. řada je plná. Ostatní pralinky z nabídky se přesunuly do středu. Teď bere soupeř.",
    "Ve středu jsou teď dvě červené. Dejte je do 3. řady. Kdo bere ze středu jako první, dostane i žeton začínajícího hráče.",
    "Žeton leží na vaší podlaze: stojí vás bod, ale začnete příští kolo.",
    "Zbývají jen čtyři bílé a jsou vaše. Dejte je do 4. řady, kam se vejdou všechny; co se nevejde, spadne na podlahu.",
    "Kolo končí. Z každé plné řady se jedna pralinka přesune do svého košíčku a přinese body; osamělá jen jeden. 3. řada není plná: zůstává. Podlaha stojí 1 bod.",
    "Později se vyplatí stavět k sobě: tato pralinka leží v řadě tří a ve sloupci dvou pralinek a dá 3 + 2 body.",
    "Když někdo dokončí vodorovnou řadu, partie po tom kole končí. Každá úplná řada přidá 2 body, každý sloupec 7, každá barva položená pětkrát 10. Teď už víte dost: hrajte!",
  ],
  duel: [
    "Toto je stůl: tři destičky a jejich sloupek, čtyři malé dílny a jedna velká, každá se sluncem a měsícem. Vaše klenba je zatím prázdná.",
    "Před prvním kolem si každý vezme destičku. Vyberte první a potvrďte.",
    "Položte destičku na prostřední pole. Jindy můžete zvolit kterékoli pole a destičku otočit; zůstane tam celou partii.",
    "Teď dlaždice: vezměte dvě modré ze slunce dílny 1 do 2. řady.",
    "Zbytek skládáte na měsíc odspodu. Dejte dolů červenou, ať ji tyrkysová zakryje.",
    "Z měsíců berete najednou všechny viditelné dlaždice jedné barvy. Vezměte tyrkysové do 3. řady: jednu ze sloupku, jednu z velkého měsíce. S tou z velkého měsíce dostanete i dlaždici začínajícího hráče: −2, ale začnete příští kolo.",
    "Dílna 2 je prázdná, a tak se její bonus otočil. Vezměte ho: bonusy později nahradí chybějící dlaždice.",
    "Kolo končí. Dlaždice z plné 2. řady jde na modré pole ve 2. řadě klenby. Vyberte pole a potvrďte.",
    "Osamělá dlaždice dá 1 bod, souvislá skupina tolik, kolik má dlaždic. 3. řada čeká na tyrkysové pole. Po pěti kolech se bodují cíle. Teď už víte dost: hrajte!",
  ],
};
