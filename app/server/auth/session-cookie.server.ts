import { createHmac, timingSafeEqual } from "node:crypto";
import type { Auth } from "./auth.server.ts";
import { readCookie } from "./read-cookie.server.ts";

/** What is made up is known at no cost. It opens nothing. better-auth signs by HMAC-SHA-256, in base64 behind the last dot. */
export async function isSessionCookieOurs(auth: Auth, headers: Headers): Promise<boolean> {
  if (!headers.has("cookie")) return false;
  const { authCookies, secret } = await auth.$context;
  const value = unescaped(readCookie(headers, authCookies.sessionToken.name));
  const end = value.lastIndexOf(".");
  if (end < 1) return false;
  const signature = createHmac("sha256", secret).update(value.slice(0, end)).digest("base64");
  const [given, expected] = [Buffer.from(value.slice(end + 1)), Buffer.from(signature)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
