import type { PictureMetadata } from "./picture-metadata.ts";

/** No two more than half as large again as each other: of what is sent, little is thrown away. */
export const VARIANT_WIDTHS = [240, 360, 480, 720, 960, 1280, 1600, 2400] as const;
export const VARIANT_FORMATS = ["avif", "webp"] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** `nyheder/a-1700000000000.w960.avif` for the master `nyheder/a-1700000000000.jpg`. */
export function variantOf(master: string, width: number, format: VariantFormat): string {
  return master.replace(/\.\w+$/, `.w${width}.${format}`);
}

/** The widths that a master is made in: none is larger than it but the first that has all of it. */
export function widthsOf(look: PictureMetadata): number[] {
  return VARIANT_WIDTHS.filter((_, index) => (VARIANT_WIDTHS[index - 1] ?? 0) < look.width);
}

export function sourceSet(master: string, format: VariantFormat, look: PictureMetadata): string {
  return widthsOf(look)
    .map((width) => {
      const real = Math.min(width, look.width);
      return `${variantOf(master, width, format)} ${real}w`;
    })
    .join(", ");
}
