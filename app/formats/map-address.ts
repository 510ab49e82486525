import { decodeAddress } from "./decode-address.ts";

/** The content security policy allows frames from these hosts only. */
export const MAP_HOSTS = ["www.google.com", "maps.google.com", "www.openstreetmap.org"];

const GOOGLE_IN_DANISH = /^(https:\/\/(?:www|maps)\.google\.)dk\//i;

const LONGEST = 2000;

/** `value` is an address or a pasted `<iframe>`. Undefined for addresses that are not maps. */
export function parseMapAddress(value: string): string | undefined {
  if (value.length > LONGEST) return undefined;
  const pasted = /<iframe[^<>]*?\ssrc=(["'])([^<>]*?)\1/i.exec(value)?.[2];
  const address = (pasted ?? value).trim().replaceAll("&amp;", "&");
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address.replace(GOOGLE_IN_DANISH, "$1com/"));
  // Compared whole: a port or user name would not match the policy.
  if (!MAP_HOSTS.some((host) => url.href.startsWith(`https://${host}/`))) return undefined;
  if (isEmbed(url)) return url.href;
  return url.hostname === "www.openstreetmap.org" ? embedOfStreetMap(url) : embedOfGoogle(url);
}

export function mapOfQuery(query: string): string {
  return `https://www.google.com/maps?q=${encodeURIComponent(query)}&z=15&output=embed`;
}

function isEmbed({ hostname, pathname, searchParams }: URL): boolean {
  if (hostname === "www.openstreetmap.org") return pathname === "/export/embed.html";
  return (
    /^\/maps\/(d\/(u\/\d+\/)?)?embed$/.test(pathname) || searchParams.get("output") === "embed"
  );
}

function embedOfGoogle({ hostname, pathname, searchParams }: URL): string | undefined {
  const isMaps = hostname === "maps.google.com" || /^\/maps(\/|$)/.test(pathname);
  const parameter = searchParams.get("query") ?? searchParams.get("q");
  const [, place] = /\/(?:place|search)\/([^/@]+)/.exec(pathname) ?? [];
  const [, point] = /\/@(-?[\d.]+,-?[\d.]+)/.exec(pathname) ?? [];
  const query = parameter ?? (place && decodeAddress(place.replaceAll("+", " "))) ?? point;
  return isMaps && query ? mapOfQuery(query) : undefined;
}

function embedOfStreetMap({ hash, searchParams }: URL): string | undefined {
  const [, zoom, ...center] = /^#map=(\d+)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? [];
  const [latitude = Number.NaN, longitude = Number.NaN] = center.map(Number);
  if (!Number.isFinite(latitude + longitude)) return undefined;
  const half = 360 / 2 ** Number(zoom);
  const box = [longitude - half, latitude - half / 2, longitude + half, latitude + half / 2];
  const [markedLatitude, markedLongitude] = ["mlat", "mlon"].map((name) => searchParams.get(name));
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(","),
    layer: "mapnik",
    marker: `${markedLatitude ?? latitude},${markedLongitude ?? longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

export const DEFAULT_MAP_ADDRESS =
  "https://www.google.com/maps?q=55.7080,12.5790&z=15&output=embed";
