import sharp from "sharp";
import {
  VARIANT_FORMATS,
  VARIANT_WIDTHS,
  type VariantFormat,
  variantOf,
} from "../../site/picture-variants.ts";
import { createTurns } from "../turns.server.ts";
import type { MediaStore } from "./media.server.ts";
import { stemOf } from "./media-path.ts";

/** The smaller copies that lie beside each master, each made once even when a hundred ask at once. */
export function createVariants(store: MediaStore) {
  // One at a time: the threads that encode are the ones that read files for everybody.
  const turns = createTurns(1);
  const underway = new Map<string, Promise<boolean>>();

  function begin(wanted: Wanted, { urgent }: { urgent: boolean }): Promise<boolean> {
    const known = underway.get(wanted.path);
    if (known) return known;
    const making = turns
      .run(() => encode(store, wanted), { urgent })
      .finally(() => underway.delete(wanted.path));
    underway.set(wanted.path, making);
    return making;
  }

  async function findMaster(path: string): Promise<string | undefined> {
    if (!parseVariant(path)) return undefined;
    for (const ending of ["jpg", "webp"]) {
      const master = `${stemOf(path)}.${ending}`;
      if (await store.has(master)) return master;
    }
    return undefined;
  }

  return {
    findMaster,
    /** @returns false when there is no such master, or the width or format is not one of ours */
    async make(path: string): Promise<boolean> {
      const variant = parseVariant(path);
      const master = await findMaster(path);
      return variant && master ? begin({ path, master, ...variant }, { urgent: true }) : false;
    },
    /** Makes what visitors will ask for, before they do. */
    async makeAll(master: string): Promise<void> {
      for (const { path, ...variant } of variantsOf(master)) {
        await begin({ path, master, ...variant }, { urgent: false });
      }
    },
    close: () => turns.close(),
  };
}

type Variant = { width: number; format: VariantFormat };
type Wanted = Variant & { path: string; master: string };

/** Every variant of a master, the smallest first. */
export function variantsOf(master: string): (Variant & { path: string })[] {
  return VARIANT_WIDTHS.flatMap((width) =>
    VARIANT_FORMATS.map((format) => ({ width, format, path: variantOf(master, width, format) })),
  );
}

/** The width and format that a path asks for, if they are ours. */
function parseVariant(path: string): Variant | undefined {
  const [, digits, ending] = /-\d{13}\.w(\d+)\.(\w+)$/.exec(path) ?? [];
  const width = VARIANT_WIDTHS.find((known) => String(known) === digits);
  const format = VARIANT_FORMATS.find((known) => known === ending);
  return width && format && { width, format };
}

async function encode(store: MediaStore, { path, master, width, format }: Wanted) {
  if (await store.has(path)) return true;
  const stored = await store.read(master);
  if (!stored) return false;
  const source = Buffer.concat(await Array.fromAsync(stored.stream()));
  const sized = sharp(source).resize({ width, withoutEnlargement: true });
  const made =
    format === "avif" ? sized.avif({ quality: 55, effort: 3 }) : sized.webp({ quality: 78 });
  await store.put(path, await made.toBuffer());
  return true;
}
