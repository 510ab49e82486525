import { createHmac } from "node:crypto";
import { decodeAddress } from "../../formats/decode-address.ts";
import type { Auth } from "./auth.server.ts";
import { isSameSignature, readCookie } from "./cookie.server.ts";

/** Rejects an invented cookie without a query. better-auth signs with HMAC-SHA-256, in base64 after the last dot. */
export async function isSessionCookieOurs(auth: Auth, headers: Headers): Promise<boolean> {
  if (!headers.has("cookie")) return false;
  const { authCookies, secret } = await auth.$context;
  const value = decodeAddress(readCookie(headers, authCookies.sessionToken.name)) ?? "";
  const end = value.lastIndexOf(".");
  if (end < 1) return false;
  const signature = createHmac("sha256", secret).update(value.slice(0, end)).digest("base64");
  return isSameSignature(value.slice(end + 1), signature);
}
