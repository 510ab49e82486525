import { hash } from "node:crypto";
import { contentSecurityPolicy } from "./security-headers.server.ts";

type Finished = { html: string; policy: string };

/** An admin page is never cached, so that its scripts can run by a secret nonce. */
export function finishAdminPage(html: string, nonce: string): Finished {
  return { html, policy: contentSecurityPolicy([`'nonce-${nonce}'`]) };
}

/** In a cached page a nonce would be no secret: its own scripts run by hash. */
export function finishPublicPage(page: string, nonce: string): Finished {
  const parts = page.split(` nonce="${nonce}"`);
  const scripts = parts.filter((_part, at) => parts[at - 1]?.endsWith("<script"));
  return {
    html: parts.join(""),
    policy: contentSecurityPolicy(scripts.flatMap(hashOfScript)),
  };
}

function hashOfScript(part: string): string[] {
  const begin = part.indexOf(">") + 1;
  if (/\ssrc=/.test(part.slice(0, begin))) return [];
  const code = part.slice(begin, part.indexOf("</script>", begin));
  return [`'sha256-${hash("sha256", code, "base64")}'`];
}
