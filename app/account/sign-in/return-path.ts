export const START_OVER = "Der gik for lang tid. Log ind igen med din adgangskode.";

const LONGEST = 2000;
const OURS = "http://samspil.invalid";
/** These addresses are not pages, or not for somebody who has just signed in. */
const NO_PAGES = ["login", "adgangskode", "log-ud", "upload", "fortryd"];

/** Parsed as browsers do, so that no spelling (`//`, `\`, `%2e%2e`, a tab) leads to another site. */
export function returnPath(wanted: string | null): string {
  if (!wanted?.startsWith("/") || wanted.length > LONGEST) return "/admin";
  const url = URL.parse(wanted, OURS);
  if (url?.origin !== OURS) return "/admin";
  const [root, screen = ""] = url.pathname.slice(1).split("/");
  if (root !== "admin" || NO_PAGES.includes(screen)) return "/admin";
  return url.pathname + url.search + url.hash;
}

/** `igen`: the page says that the sign-in took too long. */
export function loginPath(address: string, sign?: "igen"): string {
  const { searchParams } = new URL(address, "http://samspil");
  const [til, frisk] = [searchParams.get("til"), searchParams.get("frisk")];
  const carried = { ...(frisk && { frisk }), ...(til && { til }) };
  const search = new URLSearchParams({ ...carried, ...(sign && { [sign]: "1" }) });
  return search.size > 0 ? `/admin/login?${search}` : "/admin/login";
}
