import { type Font, parse } from "opentype.js";
import afacad from "../site/fonts/afacad-medium.woff?inline";

export type CardText = { size: number; lines: string[] };

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
export function layOut(title: string, width: number): CardText {
  const words = title.split(/\s+/).filter(Boolean);
  const sized = SIZES.map((size) => ({ size, lines: breakLines(words, size, width) }));
  const fits = sized.find(
    ({ size, lines }) =>
      lines.length <= mostLines(size) && lines.every((line) => widthOf(line, size) <= width),
  );
  if (fits) return fits;
  const size = SIZES.at(-1) ?? 0;
  const lines = breakLines(words, size, width);
  const shown = lines.slice(0, mostLines(size));
  return {
    size,
    lines: shown.map((line, index) =>
      index === shown.length - 1 && lines.length > shown.length ? `${line} …` : line,
    ),
  };
}

/** The outline of a line of text that stands on `y`, as an SVG path. */
export function outlineOf(line: string, x: number, y: number, size: number): string {
  return readFont().getPath(line, x, y, size, { kerning: true }).toPathData(1);
}

export function lineHeight(size: number): number {
  return Math.round(size * LINE);
}

function mostLines(size: number): number {
  return Math.floor(MOST_HEIGHT / lineHeight(size));
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
