import { LOCAL_HOSTS, type Settings } from "../config.server.ts";
import type { Log } from "../log.server.ts";

export type Misconfiguration =
  /** A proxy reports visitors' addresses but is not trusted: all visitors count as one. */
  | "proxy not trusted"
  /** TRUST_PROXY expects a missing header: all visitors count as one, or invent their address. */
  | "proxy missing"
  /** The site is read at another address than localhost. */
  | "origin not set";

export type DeploymentCheck = ReturnType<typeof createDeploymentCheck>;

type RequestFacts = { from: string; forwarded: string | undefined; host: string | undefined };

/** Finds in requests what the settings do not say of a proxy and an address, and logs it once. */
export function createDeploymentCheck(
  { trustedProxies, originIsAssumed }: Pick<Settings, "trustedProxies" | "originIsAssumed">,
  log: Log,
) {
  const found = new Set<Misconfiguration>();

  return {
    observe({ from, forwarded, host }: RequestFacts) {
      const hops = countHops(forwarded);
      const note = (kind: Misconfiguration, isFound: boolean) => {
        if (isFound && !found.has(kind)) log.warn({ trustedProxies, hops }, kind);
        if (isFound) found.add(kind);
      };
      // Anybody may write the header, but only a nearby machine can be our proxy.
      note("proxy not trusted", trustedProxies === 0 && hops > 0 && NEARBY.test(from));
      note("proxy missing", hops < trustedProxies);
      note("origin not set", originIsAssumed && host !== undefined && !isLocal(host));
    },
    /** A missing proxy is judged by the reader's own request: in others anybody can write or omit the header. */
    misconfigurations(headers: Headers): Misconfiguration[] {
      const isMissing = countHops(headers.get("x-forwarded-for")) < trustedProxies;
      return [...found].filter((kind) => kind !== "proxy missing" || isMissing);
    },
  };
}

function countHops(forwarded: string | null | undefined): number {
  return forwarded ? forwarded.split(",").length : 0;
}

/** Of this machine or a private network. A unix socket has no address. */
const NEARBY =
  /^$|^(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^::1$|^(f[cd]|fe[89ab])[\da-f]{0,2}:/;

function isLocal(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname;
  return name !== undefined && LOCAL_HOSTS.includes(name);
}
