import type { Sharp } from "sharp";
import { type Variant, variantsOf } from "../../formats/picture-variants.ts";
import { stemOf } from "./media-path.ts";
import type { MediaStore } from "./media-store.ts";

type EncodedPicture = { path: string; bytes: Uint8Array };

/** One after the other, so that a core is free to serve readers. */
export async function encodeVariants(
  master: Uint8Array,
  variants: Variant[],
): Promise<EncodedPicture[]> {
  const sharp = await loadSharp();
  const encoded: EncodedPicture[] = [];
  for (const { path, width } of variants) {
    const resized = sharp(master).resize({ width, withoutEnlargement: true });
    encoded.push({ path, bytes: await inFormatOf(path, resized).toBuffer() });
  }
  return encoded;
}

export async function putAll(store: MediaStore, pictures: EncodedPicture[]): Promise<void> {
  await Promise.all(pictures.map(({ path, bytes }) => store.put(path, bytes)));
}

export async function removeVariants(store: MediaStore, master: string): Promise<void> {
  await Promise.all(variantsOf(master).map(({ path }) => store.remove(path)));
}

export async function findMaster(store: MediaStore, path: string): Promise<string | undefined> {
  const masters = ["jpg", "webp"].map((ending) => `${stemOf(path)}.${ending}`);
  const possible = masters.filter((master) =>
    variantsOf(master).some((variant) => variant.path === path),
  );
  for (const master of possible) if (await store.has(master)) return master;
  return undefined;
}

function inFormatOf(path: string, picture: Sharp): Sharp {
  if (path.endsWith(".avif")) return picture.avif({ quality: 55, effort: 2 });
  return path.endsWith(".webp")
    ? picture.webp({ quality: 78, effort: 2 })
    : picture.jpeg({ quality: 78 });
}

/** Loaded with the first picture, for it takes 8 MB and a tenth of a second. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  return sharp;
}
