/** Full rows, three or two beside each other. */
export const PRODUKTER_PER_PAGE = 24;

/** The id of a product from its name: 'Følelsestavle til små' → 'folelsestavle-til-sma'. */
export function produktId(navn: string): string {
  return navn
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("å", "a")
    .replace(/[^a-z0-9-]/g, "");
}

/** The address of a product's page on this site. */
export function produktPath(id: string): string {
  return `/shop/${encodeURIComponent(id)}`;
}
