import { type Font, type PathCommand, parse } from "opentype.js";
import afacad from "../site/fonts/afacad-medium.woff?inline";

type CardText = { size: number; lines: string[] };

/** From large to small; the first in which all of it stands. */
const SIZES = [112, 96, 84, 72, 62, 54, 46];
const MOST_HEIGHT = 400;
const LINE = 1.08;

let font: Font | undefined;

function readFont(): Font {
  const bytes = Buffer.from(afacad.slice(afacad.indexOf(",") + 1), "base64");
  font ??= parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return font;
}

/** A title broken into lines of at most `width` pixels, as large as it can be; what is too long even so is cut. */
export function layOut(
  title: string,
  width: number,
  sizes = SIZES,
  height = MOST_HEIGHT,
): CardText {
  const words = title.split(/\s+/).filter(Boolean);
  const sized = sizes.map((size) => ({ size, lines: breakLines(words, size, width) }));
  const fits = sized.find(
    ({ size, lines }) =>
      lines.length <= mostLines(size, height) &&
      lines.every((line) => widthOf(line, size) <= width),
  );
  if (fits) return fits;
  const size = sizes.at(-1) ?? 0;
  const lines = breakLines(words, size, width);
  const shown = lines.slice(0, mostLines(size, height));
  return {
    size,
    lines: shown.map((line, index) =>
      index === shown.length - 1 && lines.length > shown.length ? `${line} …` : line,
    ),
  };
}

/** The outline of a line of text that stands on `y`, as an SVG path. */
export function outlineOf(line: string, x: number, y: number, size: number): string {
  const { commands } = readFont().getPath(line, x, y, size, { kerning: true });
  return commands.map(svgCommand).join("");
}

/** The library's own writing of them turns a number that is almost none into NaN, and the rest is not drawn. */
function svgCommand(command: PathCommand): string {
  const { type, ...at } = command;
  const order = ["x1", "y1", "x2", "y2", "x", "y"];
  const numbers = Object.entries(at).toSorted(
    ([one], [other]) => order.indexOf(one) - order.indexOf(other),
  );
  return type + numbers.map(([, number]) => number.toFixed(1)).join(" ");
}

export function lineHeight(size: number): number {
  return Math.round(size * LINE);
}

function mostLines(size: number, height: number): number {
  return Math.floor(height / lineHeight(size));
}

function widthOf(line: string, size: number): number {
  return readFont().getAdvanceWidth(line, size, { kerning: true });
}

function breakLines(words: string[], size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
