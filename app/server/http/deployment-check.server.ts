import { BlockList, isIP, isIPv6 } from "node:net";
import { LOCAL_HOSTS, type Settings } from "../config.server.ts";
import type { Log } from "../log.server.ts";

export type Misconfiguration =
  /** A proxy reports visitors' addresses but is not trusted: all visitors count as one. */
  | "proxy not trusted"
  /** TRUST_PROXY expects a missing header: all visitors count as one, or invent their address. */
  | "proxy missing"
  | "origin not set";

export type DeploymentCheck = ReturnType<typeof createDeploymentCheck>;

type RequestFacts = { from: string; forwarded: string | undefined; host: string | undefined };

export function createDeploymentCheck(
  { trustedProxies, originIsAssumed }: Pick<Settings, "trustedProxies" | "originIsAssumed">,
  log: Pick<Log, "warn">,
) {
  const misconfigurations = new Set<Misconfiguration>();
  const hopsIn = (forwarded: string | null | undefined) =>
    forwarded ? forwarded.split(",").length : 0;

  function warn(kind: Misconfiguration, facts: object) {
    if (misconfigurations.has(kind)) return;
    misconfigurations.add(kind);
    log.warn(facts, WORDS[kind]);
  }

  return {
    observe({ from, forwarded, host }: RequestFacts) {
      const hops = hopsIn(forwarded);
      if (trustedProxies === 0) {
        // Anybody may write the header, but only a nearby machine can be our proxy.
        if (hops > 0 && isNear(from)) warn("proxy not trusted", { trustProxy: 0, hops });
      } else if (hops < trustedProxies) {
        warn("proxy missing", { trustProxy: trustedProxies, hops });
      }
      if (originIsAssumed && host && !isLocalHost(host)) warn("origin not set", {});
    },
    /** A missing proxy is judged by the reader's own request: in others anybody can write or omit the header. */
    misconfigurations(headers: Headers): Misconfiguration[] {
      const isMissing = hopsIn(headers.get("x-forwarded-for")) < trustedProxies;
      return [...misconfigurations].filter((kind) => kind !== "proxy missing" || isMissing);
    },
  };
}

const WORDS: Record<Misconfiguration, string> = {
  "proxy not trusted": "X-Forwarded-For comes from a proxy, and TRUST_PROXY is 0",
  "proxy missing": "TRUST_PROXY asks for more in X-Forwarded-For than comes",
  "origin not set": "ORIGIN is not set, and the site is asked at another address than localhost",
};

const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

/** A unix socket has no address, and its clients are on this machine. */
function isNear(from: string): boolean {
  const address = from.replace(/%.*$/, "");
  if (!isIP(address)) return true;
  return near.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

function isLocalHost(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname;
  return name !== undefined && LOCAL_HOSTS.includes(name);
}
