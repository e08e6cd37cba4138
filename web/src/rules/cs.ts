import type { Rules } from "./rules.js";

export const rules: Rules = {
  chocolatier: [
    { heading: "Cíl", text: "Dva až čtyři cukráři plní bonboniéry po 25 pralinkách. Partie končí po kole, v němž někdo dokončí vodorovnou řadu; vyhrává, kdo má nejvíc bodů.", picture: "tiles" },
    { heading: "Výběr pralinek", text: "Na začátku kola leží na každé nabídce čtyři pralinky. Ve svém tahu vezměte všechny pralinky jedné barvy z jedné nabídky a ostatní z ní posuňte do středu; nebo vezměte všechny pralinky jedné barvy ze středu. Kdo bere ze středu jako první, vezme si i žeton začínajícího hráče: ten mu zabere místo na podlaze, ale díky němu začne příští kolo.", picture: "take" },
    { heading: "Přípravné řady", text: "Vše, co vezmete, patří do jedné z pěti přípravných řad. Řada má jedinou barvu, pojme tolik pralinek, kolikátá je, a nepřijme barvu, kterou už stejná řada bonboniéry má. Co se nevejde, spadne na podlahu. Můžete na ni schválně dát i všechno.", picture: "lines" },
    { heading: "Plnění bonboniéry", text: "Když je vše rozebráno, z každé plné řady se jedna pralinka přesune do svého košíčku ve stejné řadě; ostatní z řady jdou do víka krabice. Neúplné řady zůstávají.", picture: "score" },
    { heading: "Bodování pralinky", text: "Spočítejte nepřerušenou vodorovnou skupinu, v níž leží, a také svislou. Každá skupina dvou a více pralinek dá tolik bodů, kolik jich má; osamělá pralinka dá 1 bod." },
    { heading: "Podlaha", text: "Za pralinky na podlaze je zleva −1 −1 −2 −2 −2 −3 −3. Body nikdy neklesnou pod nulu. Osmá a další už nestojí nic.", picture: "floor" },
    { heading: "Konec hry", text: "Po kole s úplnou vodorovnou řadou partie končí: +2 za každou úplnou řadu, +7 za každý úplný sloupec, +10 za každou barvu položenou pětkrát. Při shodě bodů rozhoduje počet úplných řad." },
    { heading: "Hnědá strana plánu", text: "Košíčky nemají barvy: sloupec volíte sami, ale žádná barva nesmí být ve sloupci dvakrát. Pralinka, která nikam nesmí, spadne na podlahu s celou svou přípravnou řadou." },
    { heading: "Speciální nabídky", text: "V každém kole je tolik zlatých nabídek, kolik je hráčů, vylosovaných z těchto devíti: jedna s pralinkou navíc; pět magnetů, z nichž každý přitáhne ze sousedních nabídek po jedné pralince své barvy; jedna, která si pralinky nechává; jedna, jejíž zbytek se dělí mezi sousední; a jedna, kterou si po výběru pralinek necháte jako polštář pro svou příští padající pralinku.", picture: "specials" },
  ],
  duel: [
    { heading: "Cíl", text: "Dva umělci v pěti kolech zdobí klenby paláce. Klenba je zpočátku prázdná: destičky výzdoby kladete sami a teprve na ně dlaždice.", picture: "dome" },
    { heading: "Tah", text: "Udělejte právě jednu věc: vezměte destičku, dlaždice ze slunce, dlaždice z měsíců, nebo bonus. Kolo končí, když jsou všechny dlaždice a bonusy rozebrány a žetony použity." },
    { heading: "Slunce a měsíc", text: "Ze slunce vezměte všechny dlaždice jedné barvy. Zbytek malé dílny naskládejte na její měsíc v libovolném pořadí; zbytek velké rozložte na jejím měsíci vedle sebe. Z měsíců berete najednou všechny viditelné dlaždice jedné barvy: vršky sloupků i ty na velkém měsíci. Kdo bere z velkého měsíce jako první, dostane dlaždici začínajícího hráče: −2 a první tah příštího kola.", picture: "suns" },
    { heading: "Destičky", text: "V každém z prvních čtyř kol použijete dva žetony, každý na jednu destičku: buď si vezmete některou z vyložených, nebo si lízáte ze sloupku, po bodu za každou, a jednu z líznutých si necháte. Položte ji na volné pole, natočenou, jak chcete; už se nikdy nepohne.", picture: "plates" },
    { heading: "Bonusy", text: "Na měsíci každé malé dílny leží zakrytá bonusová dlaždice; otočí se, když je dílna prázdná. Každý si za kolo vezme dvě. Při zdobení nahradí chybějící dlaždici dva bonusy v barvě řady, nebo libovolné tři.", picture: "chips" },
    { heading: "Řady", text: "Vše, co vezmete, patří do jedné přípravné řady; ta má jedinou barvu. Co se nevejde, rozbije se; rozbít můžete i všechno. Za rozbité dlaždice je −1 −2 −3 −4, další už nestojí nic." },
    { heading: "Zdobení", text: "Na konci kola jde z každé plné řady jedna dlaždice na pole své barvy nebo mozaikové pole v téže řadě klenby a přinese body za skupiny, v nichž leží. Jsou-li na ozdobné destičce zaplněna ostatní tři pole, přibude na ni ozdobná dlaždice; dá tolik bodů, v kolikáté je řadě. Přípravná řada, která nemá kam dlaždici dát, čeká, dokud v téže řadě klenby neleží všechny tři destičky: pak se rozbije." },
    { heading: "Konec hry", text: "Po pěti kolech se bodují zvolené cíle. Vyhrává, kdo má nejvíc bodů; při shodě ten, kdo má dlaždici začínajícího hráče.", picture: "goals" },
  ],
};
