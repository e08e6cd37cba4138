import type { Section } from "../../../rules/section.js";
import { words } from "../words/cs.js";

export const rules: Section[] = [
  {
    id: "aim",
    heading: "Cíl",
    text: [
      "Dva umělci v pěti kolech zdobí klenby paláce. Klenba je zpočátku prázdná: destičky výzdoby kladete sami a teprve na ně dlaždice.",
    ],
  },
  {
    id: "setup",
    heading: "Příprava",
    text: [
      "Oba začínáte s 5 body. Tři destičky se vyloží, ostatní leží ve sloupku rubem nahoru; zvolí se tři nebo čtyři cíle a los rozhodne, kdo začne.",
      "Druhý hráč si vezme jednu z vyložených destiček a položí ji na kterékoli pole své klenby, natočenou, jak chce; potom totéž udělá ten, kdo začíná. Pokaždé se vyloží další.",
      "Před každým kolem přijde z pytlíku na slunce velké dílny pět dlaždic aspoň dvou barev a na slunce čtyř malých po čtyřech; na velkém měsíci leží dlaždice začínajícího hráče, na každém malém zakrytý bonus.",
      "Když se pytlík vyprázdní, vsype se do něj obsah věže, kam jdou použité dlaždice; nestačí-li ani to, hraje se s tím, co je.",
    ],
  },
  {
    id: "turn",
    heading: "Tah",
    text: [
      "Udělejte právě jednu věc: vezměte destičku, dlaždice ze slunce, dlaždice z měsíců, nebo bonus.",
      "Dokud něco z toho udělat můžete, tah vynechat nesmíte; kdo už nemůže nic, čeká na konec kola.",
      "Kolo končí, když jsou všechny dlaždice a bonusy rozebrány a žetony použity.",
    ],
  },
  {
    id: "suns",
    heading: "Slunce a měsíc",
    text: [
      "Ze slunce vezměte všechny dlaždice jedné barvy. Zbytek malé dílny naskládejte na její měsíc v libovolném pořadí; zbytek velké rozložte na jejím měsíci vedle sebe.",
      "Z měsíců berete najednou všechny viditelné dlaždice jedné barvy: vršky sloupků i ty na velkém měsíci.",
      "Kdo bere z velkého měsíce jako první, dostane dlaždici začínajícího hráče, která má na plánu vlastní místo: −2 a první tah příštího kola.",
    ],
  },
  {
    id: "plates",
    heading: "Destičky",
    text: [
      "Destička má tři barevná pole a čtvrté buď mozaikové, pro jakoukoli barvu, nebo ozdobné.",
      "V každém z prvních čtyř kol musíte použít dva žetony, každý na jednu destičku: buď si vezmete některou z vyložených, které se doplní až po kole, nebo si lízáte ze sloupku, po jedné a po bodu za každou.",
      "Dokud neskončíte, vidíte jen ruby, z nichž poznáte druh destičky; pak si jednu necháte a ostatní vrátíte pod sloupek v libovolném pořadí. Kdo nemá body, líže zdarma, a je-li to tak pro partii zvoleno, jen jednu.",
      "Položte destičku na volné pole, natočenou, jak chcete; už se nikdy nepohne.",
    ],
  },
  {
    id: "chips",
    heading: "Bonusy",
    text: [
      "Na měsíci každé malé dílny leží zakrytá bonusová dlaždice; otočí se, když je dílna prázdná. Každý si za kolo vezme dvě.",
      "Při zdobení nahradí chybějící dlaždici dva bonusy v barvě řady, nebo libovolné tři; v řadě ale musí být aspoň jedna dlaždice a na klenbě pro ni volné pole. Dvoubarevný bonus platí za kteroukoli ze svých barev. Každý bonus lze použít jen jednou; nepoužité vám zůstávají.",
    ],
  },
  {
    id: "lines",
    heading: "Řady",
    text: [
      "Vše, co vezmete, patří do jedné ze šesti přípravných řad; ta má jedinou barvu a pojme tolik dlaždic, kolikátá je. Barva smí být jakákoli, i když pro ni v téže řadě klenby zatím není pole.",
      "Co se nevejde, rozbije se; rozbít můžete i všechno.",
      "Za rozbité dlaždice je −1 −2 −3 −4, další už nestojí nic. Odečítá se až po zdobení, stejně jako za dlaždici začínajícího hráče, a body nikdy neklesnou pod nulu.",
    ],
  },
  {
    id: "decorating",
    heading: "Zdobení",
    text: [
      "Na konci kola jde shora dolů z každé plné řady jedna dlaždice na volné pole své barvy nebo mozaikové pole v téže řadě klenby; je-li takových polí víc, vyberete si. Ostatní z řady jdou do věže, neúplné řady zůstávají.",
      "Přípravná řada, která nemá kam dlaždici dát, čeká, dokud v téže řadě klenby neleží všechny tři destičky: pak se rozbije, i když není plná.",
    ],
    parts: [
      { id: "run", heading: "Bodování dlaždice", text: ["Každá nepřerušená skupina dvou a více dlaždic, v níž nová leží, vodorovná i svislá, dá tolik bodů, kolik jich má; osamělá dlaždice dá 1 bod."] },
      { id: "special", heading: "Ozdobná dlaždice", text: ["Jsou-li na ozdobné destičce zaplněna ostatní tři pole, přibude na ni ozdobná dlaždice; dá tolik bodů, v kolikáté je řadě, a počítá se do pozdějších skupin."] },
    ],
  },
  {
    id: "end",
    heading: "Konec hry",
    text: [
      "Po pěti kolech se bodují zvolené cíle, tři nebo čtyři z těchto osmi; ani teď body neklesnou pod nulu. Vyhrává, kdo má nejvíc bodů; při shodě ten, kdo má dlaždici začínajícího hráče z pátého kola.",
    ],
    parts: Object.entries(words.faces).map(([face, { name, text }]) => ({ id: `goal-${face}`, heading: name, text: [text] })),
  },
];
