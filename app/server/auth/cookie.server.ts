import { timingSafeEqual } from "node:crypto";

type CookieOptions = { isHttps: boolean; sameSite: "Lax" | "Strict"; maxAge: number };

export function cookieName(name: string, isHttps: boolean): string {
  return `${isHttps ? "__Host-" : ""}samspil.${name}`;
}

export function setCookie(name: string, value: string, options: CookieOptions): string {
  const { isHttps, sameSite, maxAge } = options;
  const flags = `Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${sameSite}`;
  return `${name}=${value}; ${flags}${isHttps ? "; Secure" : ""}`;
}

export function isSameSignature(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function readCookie(headers: Headers, name: string): string {
  const cookies = (headers.get("cookie") ?? "").split("; ");
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}
