export const VARIANT_WIDTHS = [480, 960, 1600] as const;
export const VARIANT_FORMATS = ["avif", "webp"] as const;

export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** Whether a picture was uploaded here, so that smaller ones of it lie beside it: `/media/…-{ms}.jpg`. */
export function hasVariants(address: string): boolean {
  return address.startsWith("/media/") && /-\d{13}\.(jpg|webp)$/.test(address);
}

/** `nyheder/a-1700000000000.w960.avif` for the master `nyheder/a-1700000000000.jpg`. */
export function variantOf(master: string, width: number, format: VariantFormat): string {
  return master.replace(/\.\w+$/, `.w${width}.${format}`);
}

/** All widths of a master in one format, as `srcset` wants them. */
export function sourceSet(master: string, format: VariantFormat): string {
  return VARIANT_WIDTHS.map((width) => `${variantOf(master, width, format)} ${width}w`).join(", ");
}
