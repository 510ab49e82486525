import type PQueue from "p-queue";
import { metadataOf } from "../../formats/picture-metadata.ts";
import {
  VARIANT_FORMATS,
  VARIANT_WIDTHS,
  type VariantFormat,
  variantOf,
  widthsOf,
} from "../../formats/picture-variants.ts";
import { stemOf } from "./media-path.ts";
import type { MediaStore, StoredMedia } from "./media-store.ts";

export const SOMEBODY_WAITS = 1;
const MADE_AHEAD = 0;

export function createVariants(store: MediaStore, queue: PQueue) {
  const underway = new Map<string, Promise<StoredMedia | undefined>>();

  async function findMaster(path: string): Promise<string | undefined> {
    const variant = parseVariant(path);
    for (const ending of ["jpg", "webp"]) {
      const master = `${stemOf(path)}.${ending}`;
      const isOurs = variant && widthsIn(master).includes(variant.width);
      if (isOurs && (await store.has(master))) return master;
    }
    return undefined;
  }

  async function readWhole(path: string): Promise<StoredMedia | undefined> {
    const stored = await store.read(path);
    if (!stored) return undefined;
    const bytes = Buffer.concat(await Array.fromAsync(stored.stream()));
    return isWholePicture(bytes) ? { ...stored, bytes } : undefined;
  }

  async function findOrMake(path: string, priority: number) {
    const stored = await readWhole(path);
    if (stored) return stored;
    const variant = parseVariant(path);
    const master = await findMaster(path);
    if (!variant || !master) return undefined;
    await queue.add(() => make(store, { path, master, ...variant }), { priority });
    return readWhole(path);
  }

  function findOrMakeOnce(path: string, priority: number): Promise<StoredMedia | undefined> {
    const making =
      underway.get(path) ?? findOrMake(path, priority).finally(() => underway.delete(path));
    underway.set(path, making);
    return making;
  }

  return {
    findMaster,
    /** @returns undefined when there is no such master, or the width or format is not one of its own */
    async find(path: string): Promise<StoredMedia | undefined> {
      return parseVariant(path) && findOrMakeOnce(path, SOMEBODY_WAITS);
    },
    async makeAll(master: string, stop: AbortSignal): Promise<void> {
      for (const path of variantsOf(master)) {
        if (stop.aborted) return;
        await findOrMakeOnce(path, MADE_AHEAD);
      }
    },
    /** Also those in sizes that it would not be made in today, and one that is being made. */
    async remove(master: string): Promise<void> {
      const paths = VARIANT_FORMATS.flatMap((format) =>
        VARIANT_WIDTHS.map((width) => variantOf(master, width, format)),
      );
      const removing = paths.map(async (path) => {
        await underway.get(path)?.catch(() => undefined);
        await store.remove(path);
      });
      await Promise.all(removing);
    },
  };
}

type Variant = { width: number; format: VariantFormat };
type Wanted = Variant & { path: string; master: string };

/** Every variant of a master, in the order they are wanted: AVIF is asked for first, and nearly always. */
export function variantsOf(master: string): string[] {
  return VARIANT_FORMATS.flatMap((format) =>
    widthsIn(master).map((width) => variantOf(master, width, format)),
  );
}

function widthsIn(master: string): number[] {
  const look = metadataOf(master);
  return look ? widthsOf(look) : [];
}

function parseVariant(path: string): Variant | undefined {
  const [, digits, ending] = /\.w(\d+)\.(\w+)$/.exec(path) ?? [];
  const width = VARIANT_WIDTHS.find((known) => String(known) === digits);
  const format = VARIANT_FORMATS.find((known) => known === ending);
  return width && format && { width, format };
}

async function make(store: MediaStore, { path, master, width, format }: Wanted) {
  const stored = await store.read(master);
  if (!stored) return;
  const source = Buffer.concat(await Array.fromAsync(stored.stream()));
  const sharp = await loadSharp();
  const sized = sharp(source).resize({ width, withoutEnlargement: true });
  const made =
    format === "avif"
      ? sized.avif({ quality: 55, effort: 2 })
      : sized.webp({ quality: 78, effort: 2 });
  await store.put(path, await made.toBuffer());
}

/** A disk that was full or a machine that lost its power leaves files that are empty, cut short, or zeros. */
function isWholePicture(bytes: Buffer): boolean {
  if (bytes.length < 16) return false;
  return bytes.toString("latin1", 4, 8) === "ftyp" ? isWholeAvif(bytes) : isWholeWebp(bytes);
}

function isWholeAvif(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) return false;
    at += length;
  }
  return at === bytes.length;
}

function isWholeWebp(bytes: Buffer): boolean {
  const isWebp =
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp && bytes.readUInt32LE(4) + 8 === bytes.length;
}

/** With the first picture: it takes 8 MB and a tenth of a second, and on most days no picture comes. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  return sharp;
}
