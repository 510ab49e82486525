import { metadataOf, type PictureMetadata } from "./picture-metadata.ts";

const WIDTHS = [240, 480, 960, 1600] as const;
const FALLBACK_WIDTH = 960;

export type Variant = { path: string; width: number };

export function variantsOf(master: string): Variant[] {
  const look = metadataOf(master);
  if (!look) return [];
  const avif = widthsOf(look).map((width) => ({ path: avifOf(master, width), width }));
  const fallback = { path: fallbackOf(master, look), width: FALLBACK_WIDTH };
  return fallback.path === master ? avif : [...avif, fallback];
}

export function sourceSet(master: string, look: PictureMetadata): string {
  return widthsOf(look)
    .map((width) => `${avifOf(master, width)} ${Math.min(width, look.width)}w`)
    .join(", ");
}

/** The fallback has the original's format, which keeps transparency; a narrow original is its own. */
export function fallbackOf(master: string, look: PictureMetadata): string {
  return look.width > FALLBACK_WIDTH ? master.replace(/(?=\.\w+$)/, `.w${FALLBACK_WIDTH}`) : master;
}

function avifOf(master: string, width: number): string {
  return master.replace(/\.\w+$/, `.w${width}.avif`);
}

/** Up to the first width that covers the original. */
function widthsOf(look: PictureMetadata): number[] {
  return WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < look.width);
}
