import { lookup } from "node:dns";
import { get as getPlain, type IncomingMessage, type RequestOptions } from "node:http";
import { get as getEncrypted } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

export type FetchedFile = { ok: true; bytes: Uint8Array } | { ok: false; why: string };

type Bounds = {
  mostBytes?: number;
  withinMs?: number;
  /** Tells whether an address may be asked; tests have their server on this machine. */
  mayAsk?: (address: string) => boolean;
};

const MOST_BYTES = 40 * 1024 * 1024;
const WITHIN_MS = 30_000;
const MOST_REDIRECTS = 3;

/** A file from the open net: of bounded size, in bounded time, and never from a machine on this one's own network. */
export async function fetchFile(
  address: string,
  { mostBytes = MOST_BYTES, withinMs = WITHIN_MS, mayAsk = isPublic }: Bounds = {},
): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await ask(url, signal, mayAsk);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) {
        answer.destroy();
        return { ok: false, why: `billedet kunne ikke hentes (${statusCode})` };
      }
      return await readBounded(answer, mostBytes);
    }
    return { ok: false, why: "billedet kunne ikke hentes (viderestillet for mange gange)" };
  } catch (error) {
    return { ok: false, why: whyNot(error, signal) };
  }
}

class Refused extends Error {}

function ask(url: URL, signal: AbortSignal, mayAsk: (address: string) => boolean) {
  if (!/^https?:$/.test(url.protocol)) throw new Refused("ikke en http-adresse");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !mayAsk(host)) throw new Refused(PRIVATE);
  // Asked by the connection itself: what is looked up is what is called.
  const lookUp: LookupFunction = (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const refused = found?.find((entry) => !mayAsk(entry.address));
      const [first] = found ?? [];
      if (error || refused || !first) return done(error ?? new Refused(PRIVATE), "", 4);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
  const options: RequestOptions = { signal, lookup: lookUp, headers: { accept: "image/*" } };
  const get = url.protocol === "https:" ? getEncrypted : getPlain;
  return new Promise<IncomingMessage>((resolve, reject) => {
    get(url, options, resolve).on("error", reject);
  });
}

async function readBounded(answer: IncomingMessage, mostBytes: number): Promise<FetchedFile> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.byteLength;
    if (size > mostBytes) {
      answer.destroy();
      return { ok: false, why: "billedet fylder over 40 MB" };
    }
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

const PRIVATE = "adressen er på et lukket net";

function whyNot(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "billedet kunne ikke hentes (serveren svarer for langsomt)";
  if (error instanceof Refused) return `billedet er ikke hentet: ${error.message}`;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return `billedet kunne ikke hentes (${code ?? "serveren svarer forkert"})`;
}

const CLOSED: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
];

const closed = new BlockList();
for (const [net, bits] of CLOSED) closed.addSubnet(net, bits);

/** Of IPv6 only what is given out to the open net; in it, what stands for an IPv4 address is asked for as such. */
function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address);
  return /^[23][\da-f]{3}:/i.test(address) && !/^(2002|2001:0?):/.test(address);
}
