import { createHash } from "node:crypto";
import { MAP_HOSTS } from "../../site/map-address.ts";

/** The headers every answer has. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      "camera=(), microphone=(), geolocation=(), payment=(), interest-cohort=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(isHttps && { "strict-transport-security": "max-age=63072000; includeSubDomains" }),
  };
}

/**
 * The policy of one page: its own inline scripts by hash, and nobody else's anything.
 * @param showsChosenFiles the admin shows a chosen picture before it is sent (a blob: address)
 */
export function contentSecurityPolicy(html: string, showsChosenFiles: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes(html).join(" ")}`.trim(),
    "style-src 'self'",
    // Focus points and placeholders are style attributes; nothing else inline is allowed.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${showsChosenFiles ? " blob:" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${MAP_HOSTS.map((host) => `https://${host}`).join(" ")}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\ssrc=)(?![^>]*\stype="application)[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...scripts].map(([, code = ""]) => {
    const hash = createHash("sha256").update(code).digest("base64");
    return `'sha256-${hash}'`;
  });
}
