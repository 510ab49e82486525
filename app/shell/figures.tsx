const INK = "#12302E";
const SPRUCE = "#1E4A45";
const STRAW = "#F2C14B";
const BRICK = "#B0402A";
const SEA = "#2C6A7E";
const PLUM = "#7A4258";
const PAPER = "#FBFAF5";

export type Figure = keyof typeof FIGURES;

export function TileFigure({ figure }: { figure: Figure }) {
  return (
    <svg viewBox="0 0 68 58" aria-hidden="true">
      {FIGURES[figure].map(([fill, path]) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
}

type FigurePath = [fill: string, path: string];

const FIGURES = {
  window: [
    [STRAW, "M2 52V30a22 22 0 0 1 22-22v44z"],
    [SEA, "M24 8a22 22 0 0 1 22 22v22H24z"],
  ],
  couple: [
    [BRICK, "M34 18a12 12 0 1 1-24 0 12 12 0 0 1 24 0zM2 54a20 20 0 0 1 40 0z"],
    [SPRUCE, "M56 22a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM30 54a16 16 0 0 1 34 0z"],
  ],
  paper: [
    [PAPER, "M4 6h34v46H4z"],
    [BRICK, "M38 18h14a14 14 0 0 1 0 34H38z"],
    [INK, "M10 14h22v5H10zM10 25h22v5H10zM10 36h14v5H10z"],
  ],
  halves: [
    [BRICK, "M30 8v44h-6a22 22 0 0 1 0-44z"],
    [STRAW, "M34 8v44h6a22 22 0 0 0 0-44z"],
  ],
  overlap: [
    [STRAW, "M46 30a22 22 0 1 1-44 0 22 22 0 0 1 44 0z"],
    [SPRUCE, "M66 30a22 22 0 1 1-44 0 22 22 0 0 1 44 0z"],
    [PLUM, "M34 10.5a22 22 0 0 1 0 39 22 22 0 0 1 0-39z"],
  ],
  stairs: [
    [SPRUCE, "M2 52V38h18v14zM20 52V24h18v28z"],
    [BRICK, "M38 52V24a14 14 0 0 1 28 0v28z"],
  ],
  house: [
    [BRICK, "M6 26 30 6l24 20v26H6z"],
    [STRAW, "M22 52V40a8 8 0 0 1 16 0v12z"],
  ],
  basket: [
    [SPRUCE, "M4 20h44v18a14 14 0 0 1-14 14H18A14 14 0 0 1 4 38z"],
    [BRICK, "M14 20a12 12 0 0 1 24 0h-6a6 6 0 0 0-12 0z"],
  ],
  book: [
    [SEA, "M32 14C24 6 10 8 2 10v40c10-3 22-3 30 4z"],
    [STRAW, "M32 14c8-8 22-6 30-4v40c-10-3-22-3-30 4z"],
  ],
  talk: [
    [SPRUCE, "M4 8h36v22a12 12 0 0 1-12 12H14L4 52z"],
    [STRAW, "M26 20h26a12 12 0 0 1 12 12v22l-10-9H38a12 12 0 0 1-12-12z"],
  ],
  phone: [
    [SPRUCE, "M10 52V18A14 14 0 0 1 24 4h6v48z"],
    [STRAW, "M34 4h6a14 14 0 0 1 14 14v34H34z"],
    [PAPER, "M22 40h20v5H22z"],
  ],
  van: [
    [BRICK, "M4 12h40v36H4z"],
    [SPRUCE, "M44 24h8l10 10v14H44z"],
    [INK, "M22 50a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM56 50a6 6 0 1 1-12 0 6 6 0 0 1 12 0z"],
  ],
  door: [
    [SPRUCE, "M6 52V28a20 20 0 0 1 20-20h4v44z"],
    [STRAW, "M34 8h4a20 20 0 0 1 20 20v24H34z"],
    [INK, "M28 30a3 3 0 1 1-6 0 3 3 0 0 1 6 0z"],
  ],
  clock: [
    [STRAW, "M54 30a24 24 0 1 1-48 0 24 24 0 0 1 48 0z"],
    [SPRUCE, "M30 30V6a24 24 0 0 1 24 24z"],
  ],
} satisfies Record<string, FigurePath[]>;
