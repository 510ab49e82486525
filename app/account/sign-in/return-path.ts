const LONGEST = 2000;
const OURS = "http://samspil.invalid";
/** Where there is no page to look at, or none for somebody who has just signed in. */
const NO_PAGES = ["login", "adgangskode", "log-ud", "upload", "fortryd"];

/**
 * The admin page to go to after login: a path of ours, never another site; default /admin. It is read as a
 * browser would read it, so that no spelling (`//`, `\`, `%2e%2e`, a tab) leads anywhere else.
 */
export function returnPath(wanted: string | null): string {
  if (!wanted?.startsWith("/") || wanted.length > LONGEST) return "/admin";
  const url = URL.parse(wanted, OURS);
  if (url?.origin !== OURS) return "/admin";
  const [root, screen = ""] = url.pathname.slice(1).split("/");
  if (root !== "admin" || NO_PAGES.includes(screen)) return "/admin";
  return url.pathname + url.search + url.hash;
}

/** The login, on the way to where the page at `address` leads; `igen` says there that it took too long. */
export function loginPath(address: string, sign?: "igen"): string {
  const { searchParams } = new URL(address, "http://samspil");
  const [til, frisk] = [searchParams.get("til"), searchParams.get("frisk")];
  const kept = { ...(frisk && { frisk }), ...(til && { til }) };
  const search = new URLSearchParams({ ...kept, ...(sign && { [sign]: "1" }) });
  return search.size > 0 ? `/admin/login?${search}` : "/admin/login";
}
