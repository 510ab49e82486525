const MOST_PARTS = 4;
const LONGEST_PART = 60;
/** Words of addresses that ad blockers hide, whatever the picture shows. */
const BLOCKED =
  /(?<![a-z0-9])(ads?|adverts?|advertis(ements?|ing)|banners?(ads?)?|sponsor(s|ed)?|promos?|pop(up|under)s?|track(er|ing)|pixel|analytics|reklamer?|annoncer?)(?![a-z0-9])/g;

export function parsePlace(place: string, folders: string[]): string | undefined {
  const [folder = "", ...parts] = place.split("/");
  if (!folders.includes(folder) || parts.length === 0 || parts.length >= MOST_PARTS)
    return undefined;
  if (parts.some((part) => part === "" || /^\.+$/.test(part) || part.includes("\\"))) {
    return undefined;
  }
  return [folder, ...parts.map(safeName)].join("/");
}

function safeName(name: string): string {
  const safe = name
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("å", "a")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(BLOCKED, "")
    .replace(/-{2,}/g, "-")
    .slice(0, LONGEST_PART)
    .replace(/^[-_]+|[-_]+$/g, "");
  return safe || "billede";
}
