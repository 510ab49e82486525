import { createHash } from "node:crypto";
import { contentSecurityPolicy } from "./security-headers.server.ts";

/** A page's HTML as it is sent, and the policy that lets its own scripts run. */
type Finished = { html: string; policy: string };

/**
 * A page of the admin as it was rendered: made for one reader and never kept, so its scripts run by the nonce
 * that they carry.
 */
export function finishAdminPage(html: string, nonce: string): Finished {
  const scripts = [`'nonce-${nonce}'`];
  return { html, policy: contentSecurityPolicy({ scripts, showsChosenFiles: true }) };
}

/**
 * A public page is kept and given to everybody, where a nonce would be no secret: its scripts run by their
 * hashes. The nonce that they were rendered with tells them from a script that came in with the content; that
 * one has no hash in the policy.
 */
export function finishPublicPage(html: string, nonce: string): Finished {
  return {
    html: waitWithModules(html, nonce).replaceAll(` nonce="${nonce}"`, ""),
    policy: contentSecurityPolicy({ scripts: hashesOfOwnScripts(html, nonce) }),
  };
}

/**
 * The router lets a page's modules be fetched before its first paint. Here they become text, with the list of all that
 * they need, for site/start-after-paint.ts to start.
 */
function waitWithModules(html: string, nonce: string): string {
  const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
  const modules = [...html.matchAll(preload)].map(([, href]) => href);
  return html
    .replace(preload, "")
    .replace(
      `<script nonce="${nonce}" type="module" async="">`,
      `<script type="text/plain" data-modules="${modules.join(" ")}">`,
    );
}

function hashesOfOwnScripts(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .filter(([, attributes = ""]) => attributes.includes(` nonce="${nonce}"`))
    .filter(([, attributes = ""]) => !/\ssrc=/.test(attributes))
    .map(([, , code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
}
