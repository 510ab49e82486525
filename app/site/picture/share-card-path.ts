export const SHARE_CARDS = "/deling/";

/**
 * The address of the picture that a page is shared with. It is another when what stands on it is: who shows links keeps a
 * picture by its address.
 */
export function shareCardPath(page: string, ...shown: string[]): string {
  const [path = ""] = page.split("?", 1);
  return `${SHARE_CARDS}${path === "/" ? "forside" : path.slice(1)}.png?v=${hash(shown.join("\n"))}`;
}

/** FNV-1a: short, and good enough to tell two versions apart. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(36);
}
