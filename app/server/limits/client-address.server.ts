import { isIP, isIPv4, isIPv6 } from "node:net";

/** @param forwarded the X-Forwarded-For header; the last hop that trusted proxies report counts */
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

/** An IPv4 address, or the /64 of one IPv6 line. */
export function ipPrefixOf(address: string): string {
  const { v4, v6, plain } = readAddress(address);
  return v4 ?? (v6 ? `${v6.slice(0, 4).join(":")}::/64` : plain);
}

/** An IPv4 /24, or the /48 that one customer of an IPv6 network can have. */
export function networkOf(address: string): string {
  const { v4, v6, plain } = readAddress(address);
  if (v4) return `${v4.split(".").slice(0, 3).join(".")}.0/24`;
  return v6 ? `${v6.slice(0, 3).join(":")}::/48` : plain;
}

/** IPv4-mapped and NAT64 addresses (RFC 6052), which contain an IPv4 address. */
const V4_IN_V6 = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

function readAddress(address: string): { v4?: string; v6?: string[]; plain: string } {
  const plain = address.replace(/%.*/, "").toLowerCase();
  if (isIPv4(plain)) return { v4: plain, plain };
  if (!isIPv6(plain)) return { plain };
  const groups = groupsOf(plain);
  if (!V4_IN_V6.includes(groups.slice(0, 6).join(":"))) return { v6: groups, plain };
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return { v4: bytes.flatMap((two) => [two >> 8, two & 255]).join("."), plain };
}

function groupsOf(plain: string): string[] {
  const [head = "", tail] = plain.replace(DOTTED, inHex).split("::");
  const [first, last] = [head.split(":"), tail?.split(":") ?? []];
  const missing = Math.max(8 - first.length - last.length, 0);
  const all = [...first, ...Array<string>(missing).fill(""), ...last];
  return all.map((group) => Number.parseInt(group || "0", 16).toString(16));
}

const DOTTED = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

function inHex(_dotted: string, ...[a, b, c, d]: string[]): string {
  const pair = (high = "", low = "") => (Number(high) * 256 + Number(low)).toString(16);
  return `${pair(a, b)}:${pair(c, d)}`;
}

function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, "$1");
}
