import sharp from "sharp";
import type { Media } from "./media.server.ts";

export const LARGEST_UPLOAD_BYTES = 40 * 1024 * 1024;
const MOST_PIXELS = 60_000_000;
const MASTER_WIDTH = 2560;
export const VARIANT_WIDTHS = [480, 960, 1600] as const;
export const VARIANT_FORMATS = ["avif", "webp"] as const;

const TOO_LARGE = "Billedet fylder mere end 40 MB. Gør det mindre, og prøv igen.";
const TOO_MANY_PIXELS =
  "Billedet har flere end 60 millioner billedpunkter. Gør det mindre, og prøv igen.";
const NO_PICTURE = "Filen er ikke et billede, vi kan vise. Brug JPG, PNG, WebP eller AVIF.";
const HEIC =
  "Billedet er i HEIC-format, som ikke kan vises på hjemmesider. På en iPhone: vælg Indstillinger, Kamera, Formater, Mest kompatibel – eller send billedet som JPG.";

export type AcceptedPicture =
  | { ok: true; path: string; width: number; height: number }
  | { ok: false; status: number; sentence: string };

/**
 * Takes an upload in: decodes it (that is the type check), turns it upright, drops its metadata and
 * stores one master of at most 2560 px under `folder/name-{ms}.ext`.
 * @param place the storage path without its ending, such as `nyheder/aabent-hus`
 */
export async function acceptPicture(
  media: Media,
  { body, place, now }: { body: ReadableStream<Uint8Array>; place: string; now: Date },
): Promise<AcceptedPicture> {
  const bytes = await readAtMost(body, LARGEST_UPLOAD_BYTES);
  if (!bytes) return { ok: false, status: 413, sentence: TOO_LARGE };
  if (isHeic(bytes)) return { ok: false, status: 415, sentence: HEIC };
  const found = await inspect(bytes);
  if (!found) return { ok: false, status: 415, sentence: NO_PICTURE };
  if (found.width * found.height > MOST_PIXELS) {
    return { ok: false, status: 413, sentence: TOO_MANY_PIXELS };
  }
  try {
    const upright = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({
        width: MASTER_WIDTH,
        height: MASTER_WIDTH,
        fit: "inside",
        withoutEnlargement: true,
      });
    const { data, info } = await (found.hasAlpha
      ? upright.webp({ quality: 90, alphaQuality: 100 })
      : upright.jpeg({ quality: 86, mozjpeg: true })
    ).toBuffer({ resolveWithObject: true });
    const path = `${place}-${now.getTime()}.${found.hasAlpha ? "webp" : "jpg"}`;
    await media.put(path, data);
    return { ok: true, path, width: info.width, height: info.height };
  } catch (error) {
    if (
      error instanceof Error &&
      /Input|unsupported|corrupt|VipsJpeg|pngload|webp/i.test(error.message)
    ) {
      return { ok: false, status: 415, sentence: NO_PICTURE };
    }
    throw error;
  }
}

/** `nyheder/a-1700000000000.w960.avif` for the master `nyheder/a-1700000000000.jpg`. */
export function variantPath(master: string, width: number, format: string): string {
  return `${master.replace(/\.\w+$/, "")}.w${width}.${format}`;
}

/** Makes variants, each once even when a hundred ask at the same moment. */
export function createVariants(media: Media) {
  const underway = new Map<string, Promise<boolean>>();

  async function make(master: string, path: string, width: number, format: "avif" | "webp") {
    const stored = await media.read(master);
    if (!stored) return false;
    const source = Buffer.concat(await Array.fromAsync(stored.body));
    const sized = sharp(source, { limitInputPixels: MOST_PIXELS }).resize({
      width,
      withoutEnlargement: true,
    });
    const made =
      format === "avif" ? sized.avif({ quality: 55, effort: 3 }) : sized.webp({ quality: 78 });
    await media.put(path, await made.toBuffer());
    return true;
  }

  return {
    /** @returns false when there is no such master, or the width or format is not one of ours */
    async ensure(path: string): Promise<boolean> {
      const wanted = /^(.+-\d{13})\.w(\d+)\.(avif|webp)$/.exec(path);
      if (!wanted) return false;
      const [, stem = "", width = "", format = ""] = wanted;
      const knownWidth = VARIANT_WIDTHS.find((known) => String(known) === width);
      const knownFormat = VARIANT_FORMATS.find((known) => known === format);
      if (!knownWidth || !knownFormat) return false;
      if (await media.has(path)) return true;
      let making = underway.get(path);
      if (!making) {
        making = findMaster(media, stem)
          .then((master) => (master ? make(master, path, knownWidth, knownFormat) : false))
          .finally(() => underway.delete(path));
        underway.set(path, making);
      }
      return making;
    },
  };
}

async function findMaster(media: Media, stem: string): Promise<string | undefined> {
  for (const ending of ["jpg", "webp"]) {
    if (await media.has(`${stem}.${ending}`)) return `${stem}.${ending}`;
  }
  return undefined;
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The head of the file only: no pixel is decoded before their number is known. */
async function inspect(bytes: Buffer) {
  try {
    const { format, width, height, hasAlpha } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    const known = ["jpeg", "png", "webp", "avif", "heif", "gif", "tiff"].includes(format ?? "");
    return known && width && height ? { width, height, hasAlpha: hasAlpha ?? false } : undefined;
  } catch {
    return undefined;
  }
}

function isHeic(bytes: Buffer): boolean {
  const brand = bytes.subarray(4, 12).toString("latin1");
  return /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(brand);
}
