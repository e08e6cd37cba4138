import type { Section } from "../../../rules/section.js";

export const rules: Section[] = [
  {
    id: "aim",
    heading: "Cíl",
    text: [
      "Dva až čtyři cukráři plní bonboniéry po 25 pralinkách. Partie končí po kole, v němž někdo dokončí vodorovnou řadu; vyhrává, kdo má nejvíc bodů.",
    ],
  },
  {
    id: "setup",
    heading: "Příprava",
    text: [
      "Ve dvou se hraje s pěti nabídkami, ve třech se sedmi, ve čtyřech s devíti; leží v kruhu.",
      "V sáčku je 100 pralinek, od každé barvy 20. Před každým kolem přijdou na každou nabídku čtyři vylosované pralinky a do středu žeton začínajícího hráče.",
      "Když se sáček vyprázdní, vsype se do něj všechno z víka krabice; dojdou-li i tyto pralinky, zůstanou některé nabídky neúplné.",
      "Všichni začínají bez bodů a o tom, kdo začne první kolo, rozhodne los.",
    ],
  },
  {
    id: "taking",
    heading: "Výběr pralinek",
    text: [
      "Na tahu se střídáte po směru hodinových ručiček a nikdo nesmí tah vynechat. Ve svém tahu vezměte všechny pralinky jedné barvy z jedné nabídky a ostatní z ní posuňte do středu; nebo vezměte všechny pralinky jedné barvy ze středu.",
      "Kdo bere ze středu jako první, vezme si i žeton začínajícího hráče: ten mu zabere první volné místo na podlaze, ještě než na ni něco spadne, ale díky němu začne příští kolo. Nevezme-li si ho nikdo, začne znovu tentýž hráč.",
    ],
  },
  {
    id: "lines",
    heading: "Přípravné řady",
    text: [
      "Vše, co vezmete, patří do jedné z pěti přípravných řad. Řada má jedinou barvu, pojme tolik pralinek, kolikátá je, a nepřijme barvu, kterou už stejná řada bonboniéry má; tutéž barvu smí mít i více přípravných řad. Plnou řadu už zvolit nelze.",
      "Co se nevejde, spadne na podlahu. Můžete na ni schválně dát i všechno, ne však jen část.",
    ],
  },
  {
    id: "filling",
    heading: "Plnění bonboniéry",
    text: [
      "Když je vše rozebráno, vyhodnotí se řady shora dolů: z každé plné se jedna pralinka přesune do svého košíčku ve stejné řadě a hned přinese body; ostatní z řady jdou do víka krabice. Neúplné řady zůstávají.",
    ],
  },
  {
    id: "scoring",
    heading: "Bodování pralinky",
    text: [
      "Spočítejte nepřerušenou vodorovnou skupinu, v níž leží, a také svislou. Každá skupina dvou a více pralinek dá tolik bodů, kolik jich má; osamělá pralinka dá 1 bod.",
    ],
    parts: [
      { id: "alone", heading: "Sama", text: ["Nic vedle ní neleží: 1 bod."] },
      { id: "row", heading: "V řadě", text: ["Tři vedle sebe: 3 body."] },
      { id: "column", heading: "Ve sloupci", text: ["Dvě nad sebou: 2 body."] },
      { id: "cross", heading: "V obou směrech", text: ["Řada čtyř a sloupec tří: 4 + 3 = 7 bodů."] },
    ],
  },
  {
    id: "floor",
    heading: "Podlaha",
    text: [
      "Za pralinky na podlaze i za žeton začínajícího hráče je zleva −1 −1 −2 −2 −2 −3 −3.",
      "Odečítá se až po naplnění bonboniéry a body nikdy neklesnou pod nulu; pralinky z podlahy pak jdou do víka. Osmá a další jdou do víka rovnou a nestojí nic; při plné podlaze nestojí nic ani žeton.",
    ],
  },
  {
    id: "end",
    heading: "Konec hry",
    text: [
      "Po kole s úplnou vodorovnou řadou partie končí: +2 za každou úplnou řadu, +7 za každý úplný sloupec, +10 za každou barvu položenou pětkrát.",
      "Při shodě bodů rozhoduje počet úplných řad; je-li i ten stejný, hráči se o vítězství dělí.",
      "Partie skončí i tehdy, když už nikdo žádnou řadu dokončit nemůže, a v každém případě po 100. kole.",
    ],
    parts: [
      { id: "bonus-row", heading: "Úplná řada", text: ["+2 body, i za tu, která partii ukončila."] },
      { id: "bonus-column", heading: "Úplný sloupec", text: ["+7 bodů; partii neukončí."] },
      { id: "bonus-colour", heading: "Úplná barva", text: ["+10 bodů, leží-li v bonboniéře všech pět pralinek jedné barvy."] },
    ],
  },
  {
    id: "grey",
    heading: "Hnědá strana plánu",
    text: [
      "Košíčky nemají barvy: sloupec volíte sami, řadu po řadě shora, ale žádná barva nesmí být ve sloupci dvakrát.",
      "Je-li pro pralinku nějaký vhodný košíček volný, musí do něj. Pokud ne, spadne na podlahu s celou svou přípravnou řadou, ještě než se podlaha započítá.",
      "Pozor: přípravná řada přijme i barvu, pro kterou už takový košíček není.",
    ],
  },
  {
    id: "specials",
    heading: "Speciální nabídky",
    text: [
      "Před každým kolem se všech devět nabídek zamíchá a z vyložených se jich náhodně tolik, kolik je hráčů, otočí zlatou stranou nahoru.",
      "Sousední je i prázdná nabídka; místo té, kterou si někdo vzal, platí další v kruhu. To vše lze hrát i s hnědou stranou plánu.",
    ],
    parts: [
      { id: "more", heading: "Navíc", text: ["Dostane pátou pralinku."] },
      { id: "magnet", heading: "Magnet", text: ["Pro každou barvu jeden: z obou sousedních nabídek přitáhne po jedné pralince své barvy, pokud tam je."] },
      { id: "keeper", heading: "Zásobárna", text: ["Co se nevezme, zůstává na ní."] },
      { id: "divider", heading: "Dělení", text: ["Zbytek rozdělíte mezi obě sousední nabídky, jak chcete, ale jedna barva se nedělí."] },
      { id: "cushion", heading: "Polštář", text: ["Zbytek jde do středu a nabídku si necháte do konce kola; vaše příští padající pralinka, třeba i z téhož tahu, nebo žeton začínajícího hráče, přijde-li dřív, na ni dopadne bez ztráty bodů."] },
    ],
  },
];
