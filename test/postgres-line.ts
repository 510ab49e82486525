import { connect, createServer, type Socket } from "node:net";
import { atEnd } from "./at-end.ts";

type Way = { from: Socket; to: Socket; held: Buffer[] };
type Pair = { ways: [Way, Way]; isSilent: boolean; isMarked?: boolean };

/** As the server says it of a transaction that it has kept. */
const COMMITTED = "COMMIT\0";

/**
 * A line to the PostgreSQL of `url` that can go silent, be cut, or be slow. Whoever is at the end of a silent one is told
 * nothing, not even that the other has gone.
 */
export async function startPostgresLine(url: string) {
  const { hostname, port } = new URL(url);
  const pairs = new Set<Pair>();
  let isSilentToNew = false;
  let delayMs = 0;
  let trap: { words: string; isCommitted: boolean; spring: () => void } | undefined;

  function carry(pair: Pair, { from, to, held }: Way) {
    from.on("data", (bytes: Buffer) => {
      const isMet = trap && bytes.includes(trap.words);
      if (isMet) pair.isMarked = true;
      if (isMet && !trap?.isCommitted) trap?.spring();
      if (pair.isSilent) held.push(bytes);
      else if (delayMs === 0) to.write(bytes);
      else setTimeout(() => (pair.isSilent ? held.push(bytes) : to.write(bytes)), delayMs);
      if (trap?.isCommitted && pair.isMarked && bytes.includes(COMMITTED)) trap.spring();
    });
    from.on("error", () => {});
    from.on("close", () => {
      if (pair.isSilent) return;
      to.destroy();
      pairs.delete(pair);
    });
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pair: Pair = {
      ways: [
        { from: near, to: far, held: [] },
        { from: far, to: near, held: [] },
      ],
      isSilent: isSilentToNew,
    };
    pairs.add(pair);
    for (const way of pair.ways) carry(pair, way);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the line has no port");
  const line = new URL(url);
  line.port = String(address.port);

  function cut() {
    for (const { ways } of pairs) for (const { from } of ways) from.destroy();
    pairs.clear();
  }

  /** @param isNewToo whether those that are opened from now on are silent as well */
  function silence({ isNewToo = true } = {}) {
    isSilentToNew = isNewToo;
    for (const pair of pairs) pair.isSilent = true;
  }

  atEnd(() => {
    cut();
    server.close();
  });
  return {
    url: line.href,
    silence,
    cut,
    /**
     * Resolves when the first has asked with these words, which go no further: from then on the line is silent. Or, when it
     * `isCommitted`, when the transaction that they belong to is, and has been told so.
     */
    silenceAt: (words: string, { isCommitted = false } = {}) =>
      new Promise<void>((resolve) => {
        trap = {
          words,
          isCommitted,
          spring() {
            trap = undefined;
            silence();
            resolve();
          },
        };
      }),
    /** All that is sent comes so much later. */
    slow(ms: number) {
      delayMs = ms;
    },
    /** What was held back arrives, as when a network comes together again. */
    heal() {
      isSilentToNew = false;
      trap = undefined;
      delayMs = 0;
      for (const pair of pairs) {
        pair.isSilent = false;
        for (const { from, to, held } of pair.ways) {
          for (const bytes of held.splice(0)) to.write(bytes);
          if (from.destroyed) to.end();
        }
      }
    },
  };
}

export type PostgresLine = Awaited<ReturnType<typeof startPostgresLine>>;
