import PQueue from "p-queue";
import { loadSharp } from "../server/media/variants.server.ts";
import { layOut, lineHeight, outlineOf } from "./card-text.server.ts";

/** Whose card it is: its logo, or its name, behind the drawn mark where that is its own. */
type Sign = { name: string; readLogo: () => Promise<Buffer | undefined>; hasMark: boolean };

type Card = { title: string; sign: Sign; readPicture: () => Promise<Buffer> };

const WIDTH = 1200;
const HEIGHT = 630;
const PICTURE_WIDTH = 560;
const MARGIN = 72;
const TEXT_WIDTH = WIDTH - PICTURE_WIDTH - 2 * MARGIN + 32;

const MARK_WIDTH = 76;
const LOGO_HEIGHT = 84;
const NAME_SIZES = [38, 32, 27, 22, 18];
/** Of one line. */
const NAME_HEIGHT = 42;

const PAPER = "#fbfaf5";
const INK = "#12302e";
const SPRUCE = "#1e4a45";
const STRAW = "#f2c14b";

/** One at a time, as all pictures are made; what waits holds no picture. */
const queue = new PQueue({ concurrency: 1 });

/** What stands beside a link to a page: its title and picture, drawn as the site draws. 1200 x 630 pixels, PNG. */
export function drawCard(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  return queue.add(() => draw(card));
}

async function draw({ title, sign, readPicture }: Card) {
  const sharp = await loadSharp();
  const inShape = await sharp(await readPicture(), { density: 96 })
    .resize(PICTURE_WIDTH, HEIGHT, { fit: "cover" })
    .flatten({ background: PAPER })
    .ensureAlpha()
    .composite([{ input: Buffer.from(SHAPE), blend: "dest-in" }])
    .png()
    .toBuffer();
  const bytes = await sign.readLogo();
  const logo = bytes && (await fitLogo(bytes));
  const words = titleOf(title) + (logo ? "" : nameOf(sign));
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/>${words}</svg>`;
  const png = await sharp(Buffer.from(paper))
    .composite([{ input: inShape, left: WIDTH - PICTURE_WIDTH, top: 0 }, ...(logo ? [logo] : [])])
    .png({ palette: true, quality: 90, effort: 3 })
    .toBuffer();
  return new Uint8Array(png);
}

/** One round end; the straight one is the edge. */
const SHAPE = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${HEIGHT}"><path d="M315 0H${PICTURE_WIDTH}V${HEIGHT}H315A315 315 0 0 1 315 0z"/></svg>`;

/** Two arches woven like a paper heart. */
const MARK = `<path fill="${SPRUCE}" d="M34 4a14 14 0 0 1 14 14v30H20V18A14 14 0 0 1 34 4z"/><path fill="${STRAW}" d="M18 20h30v28H18a14 14 0 0 1 0-28z"/><path fill="${SPRUCE}" d="M34 20h14v14H34zM20 34h14v14H20z"/>`;

function titleOf(title: string): string {
  const { size, lines } = layOut(title, TEXT_WIDTH);
  const outlines = lines.map((line, index) =>
    outlineOf(line, MARGIN, MARGIN + size * 0.8 + index * lineHeight(size), size),
  );
  return `<path fill="${INK}" d="${outlines.join("")}"/>`;
}

function nameOf({ name, hasMark }: Sign): string {
  const left = hasMark ? MARK_WIDTH : 0;
  const { size, lines } = layOut(name, TEXT_WIDTH - left, NAME_SIZES, NAME_HEIGHT);
  const outline = outlineOf(lines[0] ?? "", MARGIN + left, HEIGHT - MARGIN - 12, size);
  const mark = `<g transform="translate(${MARGIN - 6} ${HEIGHT - MARGIN - 58}) scale(1.25)">${MARK}</g>`;
  return `<path fill="${INK}" d="${outline}"/>${hasMark ? mark : ""}`;
}

/** Where the name would stand, as large as it can be there. */
async function fitLogo(logo: Buffer) {
  const sharp = await loadSharp();
  const { data, info } = await sharp(logo)
    .resize(TEXT_WIDTH, LOGO_HEIGHT, { fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, left: MARGIN, top: HEIGHT - MARGIN - info.height + 12 };
}
