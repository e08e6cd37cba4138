import type { Rules } from "./rules.js";

export const rules: Rules = {
  chocolatier: [
    { heading: "Cíl", text: "Dva až čtyři cukráři plní bonboniéry po 25 pralinkách. Vyhrává, kdo má nejvíc bodů, když někdo dokončí vodorovnou řadu.", picture: "tiles" },
    { heading: "Výběr pralinek", text: "Každé kolo leží na každé nabídce čtyři pralinky. Ve svém tahu vezměte všechny pralinky jedné barvy z jedné nabídky a ostatní z ní posuňte do středu; nebo vezměte všechny pralinky jedné barvy ze středu. Kdo první bere ze středu, bere i žeton začínajícího hráče: zabere místo na podlaze a začíná příští kolo.", picture: "take" },
    { heading: "Ukládání", text: "Vše, co vezmete, patří do jedné z pěti přípravných řad. Řada má jedinou barvu, pojme tolik pralinek, jaké má číslo, a odmítne barvu, kterou už její řada bonboniéry má. Co se nevejde, spadne na podlahu. Můžete tam schválně dát i všechno.", picture: "lines" },
    { heading: "Plnění bonboniéry", text: "Když je vše rozebráno, z každé plné řady se jedna pralinka přesune do svého košíčku ve stejné řadě; ostatní z řady jdou do víka. Neúplné řady zůstávají.", picture: "score" },
    { heading: "Bodování pralinky", text: "Spočítejte nepřerušenou vodorovnou skupinu, v níž leží, a také svislou. Každá skupina o dvou a více dá tolik bodů, jak je dlouhá; osamělá pralinka dá 1." },
    { heading: "Podlaha", text: "Pralinky na podlaze stojí zleva −1 −1 −2 −2 −2 −3 −3. Body nikdy neklesnou pod nulu. Víc než sedm už nestojí nic.", picture: "floor" },
    { heading: "Konec hry", text: "Po kole s úplnou vodorovnou řadou partie končí: +2 za každou úplnou řadu, +7 za každý úplný sloupec, +10 za každou barvu položenou pětkrát. Při shodě rozhoduje víc úplných řad." },
    { heading: "Hnědá strana plánu", text: "Košíčky nemají barvy: sloupec volíte sami, ale žádná barva nesmí být ve sloupci dvakrát. Pralinka, která se nikam nevejde, spadne na podlahu s celou řadou." },
    { heading: "Speciální nabídky", text: "Každé kolo je v kruhu tolik zlatých nabídek, kolik je hráčů: jedna s pralinkou navíc; magnety, které od sousedů přitáhnou po jedné pralince své barvy; jedna, která si pralinky nechává; jedna, jejíž zbytek se dělí mezi sousedy; a jedna, kterou si můžete nechat jako polštář pro příští padající pralinku.", picture: "specials" },
  ],
  duel: [
    { heading: "Cíl", text: "Dva umělci zdobí pět kol klenby paláce. Klenba je zpočátku prázdná: destičky výzdoby kladete sami a teprve na ně dlaždice.", picture: "dome" },
    { heading: "Tah", text: "Udělejte právě jednu věc: vezměte destičku, dlaždice ze slunce, dlaždice z měsíců, nebo bonus. Kolo končí, když je vše rozebráno." },
    { heading: "Slunce a měsíc", text: "Ze slunce vezměte všechny dlaždice jedné barvy. Zbytek malé dílny naskládejte na její měsíc v libovolném pořadí; zbytek velké leží na jejím měsíci otevřeně. Z měsíců berete najednou všechny viditelné dlaždice jedné barvy: vršky sloupků i ty na velkém měsíci. Kdo první bere z velkého měsíce, dostane dlaždici začínajícího hráče: −2 a první tah příštího kola.", picture: "suns" },
    { heading: "Destičky", text: "V každém z prvních čtyř kol použijete dva žetony, každý na jednu destičku: buď jednu z vyložených, nebo líznete ze sloupku po bodu za každou a jednu si necháte. Položte ji na volné pole, natočenou, jak chcete; už se nikdy nepohne.", picture: "plates" },
    { heading: "Bonusy", text: "Pod každým měsícem leží bonusová dlaždice; otočí se, když je měsíc prázdný. Každý bere dvě za kolo. Při zdobení nahradí chybějící dlaždici dva bonusy v barvě řady, nebo libovolné tři.", picture: "chips" },
    { heading: "Řady", text: "Dlaždice patří do jedné řady jediné barvy, nebo se rozbijí. Přebytečné se rozbijí: −1 −2 −3 −4. Další už nestojí nic." },
    { heading: "Zdobení", text: "Na konci kola jde z každé plné řady jedna dlaždice na pole své barvy nebo mozaikové pole v téže řadě klenby a boduje za skupiny, v nichž leží. Poslední pole ozdobné destičky přinese ozdobnou dlaždici, která boduje číslem své řady. Řada, která nemá kam, čeká, dokud v ní neleží všechny tři destičky: pak se rozbije." },
    { heading: "Konec hry", text: "Po pěti kolech se bodují zvolené cíle. Vyhrává víc bodů; při shodě ten, kdo má dlaždici začínajícího hráče.", picture: "goals" },
  ],
};
