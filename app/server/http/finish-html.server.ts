import { contentSecurityPolicy } from "./security-headers.server.ts";

/** Takes a rendered answer; HTML is buffered whole and gets the policy that fits its inline scripts. */
export async function finishHtml(response: Response, isAdmin: boolean): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const html = await response.text();
  const headers = new Headers(response.headers);
  headers.set("content-security-policy", contentSecurityPolicy(html, isAdmin));
  return new Response(html, { status: response.status, headers });
}
