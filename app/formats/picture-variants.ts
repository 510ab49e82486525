import { metadataOf, type PictureMetadata } from "./picture-metadata.ts";

const WIDTHS = [240, 480, 960, 1600] as const;
const FALLBACK_WIDTH = 960;

export type Variant = { path: string; width: number };

/** All that is made of a master: AVIF in several widths, and one for browsers without AVIF. */
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

/** In the master's own format, so that a transparent one stays so; a narrow master is its own. */
export function fallbackOf(master: string, look: PictureMetadata): string {
  return look.width > FALLBACK_WIDTH ? master.replace(/(?=\.\w+$)/, `.w${FALLBACK_WIDTH}`) : master;
}

/** `nyheder/a-1700000000000.300x200-8a7b6c.w240.avif` for `nyheder/a-1700000000000.300x200-8a7b6c.jpg`. */
function avifOf(master: string, width: number): string {
  return master.replace(/\.\w+$/, `.w${width}.avif`);
}

/** None is larger than the master but the first that has all of it. */
function widthsOf(look: PictureMetadata): number[] {
  return WIDTHS.filter((_, index) => (WIDTHS[index - 1] ?? 0) < look.width);
}
