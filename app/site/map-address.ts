/** The hosts a map may be framed from; the content security policy names the same ones. */
export const MAP_HOSTS = ["www.google.com", "maps.google.com", "www.openstreetmap.org"];

/** Longer than any code that a map service gives. */
const LONGEST = 5000;

/**
 * The https address of a map embed, from an address or a pasted `<iframe src="…">`.
 * @returns undefined unless it is https and on a known map host
 */
export function parseMapAddress(value: string): string | undefined {
  if (value.length > LONGEST) return undefined;
  const pasted = /<iframe[^>]*\ssrc=(["'])(.*?)\1/i.exec(value)?.[2];
  const address = (pasted ?? value).trim().replaceAll("&amp;", "&");
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === "https:" && MAP_HOSTS.includes(url.hostname) ? url.href : undefined;
}

/** Central Copenhagen, until the clinic sets its own. */
export const DEFAULT_MAP_ADDRESS =
  "https://www.google.com/maps?q=55.7080,12.5790&z=15&output=embed";
