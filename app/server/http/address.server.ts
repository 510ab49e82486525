import { decodeAddress } from "../../formats/decode-address.ts";

/** The result begins with one slash, so that it never names another site. Undefined for invalid escapes. */
export function spellPath(pathname: string): string | undefined {
  if (decodeAddress(pathname)?.includes("\0") !== false) return undefined;
  const segments = pathname
    .replace(/%[0-9a-f]{2}/gi, withoutNeedlessEscape)
    .split("/")
    .filter((segment) => segment !== "");
  const [first = "", ...others] = segments;
  return `/${[withSmallLetters(first), ...others].join("/")}`;
}

/** As it would be typed without capitals: an address in a newspaper or on a poster is often written with them. */
export function inSmallLetters(pathname: string): string {
  const segments = pathname.split("/").map((segment) => decodeAddress(segment) ?? segment);
  return segments.map((segment) => encodeURIComponent(segment.toLowerCase())).join("/");
}

export function urlOf(target: string): URL | null {
  return URL.parse(target.startsWith("/") ? `http://samspil${target}` : target);
}

export function isPrivate(path: string): boolean {
  return /^\/admin([/.]|$)/.test(path);
}

export function pageOf(path: string): string {
  return isPrivate(path) ? path.replace(/\.data$/, "") : path;
}

/** RFC 3986, section 6.2.2: letters, digits and -._~ need no escape. */
function withoutNeedlessEscape(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
}

function withSmallLetters(segment: string): string {
  return segment.replace(/%..|[A-Z]/g, (part) => (part.length === 1 ? part.toLowerCase() : part));
}
