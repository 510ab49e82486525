import { isIP, isIPv4 } from "node:net";

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
  const hop = forwarded.split(",").at(-trustedProxies)?.trim() ?? "";
  const address = withoutPort(hop);
  return isIP(address) ? address : socketAddress;
}

/** Who counts as one when addresses are counted: an IPv4 address, or the /64 that one IPv6 line has to itself. */
export function neighbourhoodOf(address: string): string {
  const plain = address.replace(/%.*$/, "").toLowerCase();
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").length;
  const zeros = Array.from({ length: Math.max(missing, 0) }, () => "0");
  const all = [...groups, ...zeros, ...(tail ?? "").split(":")];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group || "0", 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** Some proxies write `1.2.3.4:5678` and `[2001:db8::1]:5678`. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, "$1");
}
