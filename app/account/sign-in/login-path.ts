/** The login, on the way to where the page at `address` leads; `igen` says there that it took too long. */
export function loginPath(address: string, sign?: "igen"): string {
  const til = new URL(address, "http://samspil").searchParams.get("til");
  const search = new URLSearchParams({ ...(til && { til }), ...(sign && { [sign]: "1" }) });
  return search.size > 0 ? `/admin/login?${search}` : "/admin/login";
}
