import { timingSafeEqual } from "node:crypto";

type CookieOptions = { isHttps: boolean; sameSite: "Lax" | "Strict"; maxAge: number };

/** A name that on https binds the cookie to this host alone. */
export function cookieName(name: string, isHttps: boolean): string {
  return `${isHttps ? "__Host-" : ""}samspil.${name}`;
}

/** The Set-Cookie line. @param options `maxAge` in seconds; 0 makes the browser forget it */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const { isHttps, sameSite, maxAge } = options;
  const flags = `Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${sameSite}`;
  return `${name}=${value}; ${flags}${isHttps ? "; Secure" : ""}`;
}

export function isSameSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function readCookie(headers: Headers, name: string): string {
  const cookies = (headers.get("cookie") ?? "").split("; ");
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}
