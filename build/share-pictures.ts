import { readdirSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";

const SIZE = { width: 1200, height: 630 };
const PAPER = "#fbfaf5";
const ICON_SIZE = 32;
const TOUCH_ICON_SIZE = 180;
const MASKABLE_SIZES = [192, 512];

/** Social networks show no SVG, so that each drawing gets a JPEG beside it. */
export async function drawSharePictures(folder: string) {
  const drawings = readdirSync(folder).filter((name) => /^(?!logo|ordmaerke).*\.svg$/.test(name));
  for (const name of drawings) {
    await sharp(join(folder, name), { density: 96 })
      .resize({ ...SIZE, fit: fitOf(name), background: PAPER })
      .flatten({ background: PAPER })
      .jpeg({ quality: 76, mozjpeg: true })
      .toFile(join(folder, `${basename(name, ".svg")}.jpg`));
  }
}

function fitOf(name: string) {
  return /^(portraet|produkt)/.test(name) ? "contain" : "cover";
}

export async function drawIcons(icon: string, folder: string) {
  await writeFile(join(folder, "favicon.ico"), asIco(await drawIcon(icon, ICON_SIZE)));
  await writeFile(join(folder, "apple-touch-icon.png"), await drawIcon(icon, TOUCH_ICON_SIZE));
  await copyFile(icon, join(folder, "favicon.svg"));
  for (const size of MASKABLE_SIZES)
    await writeFile(join(folder, `icon-${size}.png`), await drawMaskable(icon, size));
}

/** Phones crop it to a shape of their own: only the middle four fifths are always visible. */
async function drawMaskable(icon: string, size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.7);
  const edge = Math.floor((size - inner) / 2);
  return sharp(await drawIcon(icon, inner))
    .extend({
      top: edge,
      left: edge,
      bottom: size - inner - edge,
      right: size - inner - edge,
      background: PAPER,
    })
    .png()
    .toBuffer();
}

function drawIcon(icon: string, size: number): Promise<Buffer> {
  return sharp(icon, { density: (72 * size) / 52 })
    .resize(size, size)
    .flatten({ background: PAPER })
    .png()
    .toBuffer();
}

/** An ICO file of one PNG: the count, then its size, bits a pixel, length and offset. */
function asIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(ICON_SIZE, 6);
  head.writeUInt8(ICON_SIZE, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
