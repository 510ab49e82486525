import { hash } from "node:crypto";
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
  // Each but the first goes on where a nonce stood: in the tag of a script, or in another that needs none.
  const parts = html.split(` nonce="${nonce}"`);
  const scripts = parts.filter((_part, at) => parts[at - 1]?.endsWith("<script"));
  return {
    html: parts.join(""),
    policy: contentSecurityPolicy({ scripts: scripts.flatMap(hashOfScript) }),
  };
}

function hashOfScript(part: string): string[] {
  const begin = part.indexOf(">") + 1;
  if (/\ssrc=/.test(part.slice(0, begin))) return [];
  const code = part.slice(begin, part.indexOf("</script>", begin));
  return [`'sha256-${hash("sha256", code, "base64")}'`];
}
