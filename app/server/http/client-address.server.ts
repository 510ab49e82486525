/**
 * The visitor's address: the socket's, or with trusted proxies the last hop that they vouch for.
 * @param forwarded the X-Forwarded-For header
 */
export function clientAddressOf(
  socketAddress: string,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || !forwarded) return socketAddress;
  const hops = forwarded.split(",").map((hop) => hop.trim());
  return hops.at(-trustedProxies) || socketAddress;
}
