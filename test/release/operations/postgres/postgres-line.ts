import { connect, createServer, type Socket } from "node:net";
import { cleanUp } from "../../../kit/cleanup.ts";

type Way = { from: Socket; to: Socket; buffered: Buffer[] };
type Pair = { ways: [Way, Way]; isSilent: boolean; hasAsked?: boolean };

type Trap = {
  /** In a question to the server. */
  words: string;
  /** Before the query is passed on, or after the answer to its commit is. */
  when: "asked" | "told";
  spring: () => void;
};

/** The server's answer to a commit. */
const COMMITTED = "COMMIT\0";

/** A TCP proxy before the PostgreSQL of `url` that can fall silent or be cut. A silent one passes on nothing, not even a close. */
export async function startPostgresLine(url: string) {
  const { hostname, port } = new URL(url);
  let leadsTo = port;
  const pairs = new Set<Pair>();
  let isSilentToNew = false;
  let trap: Trap | undefined;

  function carry(pair: Pair, { from, to, buffered }: Way) {
    const pass = (bytes: Buffer) => (pair.isSilent ? buffered.push(bytes) : to.write(bytes));
    from.on("data", (bytes: Buffer) => {
      const set = trap;
      const isAsked = set !== undefined && bytes.includes(set.words);
      if (isAsked) pair.hasAsked = true;
      const isCommitted = pair.hasAsked && bytes.includes(COMMITTED);
      if (isAsked && set.when === "asked") spring(set);
      pass(bytes);
      if (isCommitted && set?.when === "told") spring(set);
    });
    from.on("error", () => {});
    from.on("close", () => {
      if (pair.isSilent) return;
      to.destroy();
      pairs.delete(pair);
    });
  }

  function spring(set: Trap) {
    trap = undefined;
    for (const pair of pairs) pair.hasAsked = false;
    set.spring();
  }

  const server = createServer((near) => {
    const far = connect(Number(leadsTo), hostname);
    const pair: Pair = {
      ways: [
        { from: near, to: far, buffered: [] },
        { from: far, to: near, buffered: [] },
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

  cleanUp(() => {
    cut();
    server.close();
  });
  return {
    url: line.href,
    cut,
    /** Leads new connections to another server of the same machine. */
    leadTo(other: string) {
      leadsTo = new URL(other).port;
    },
    /** @param isNewToo whether those that are opened from now on are silent as well */
    silence({ isNewToo = true } = {}) {
      isSilentToNew = isNewToo;
      for (const pair of pairs) pair.isSilent = true;
    },
    /** Resolves when it is so far, and `act` has been done. */
    at: (words: string, when: Trap["when"], act: () => void) =>
      new Promise<void>((resolve) => {
        trap = {
          words,
          when,
          spring() {
            act();
            resolve();
          },
        };
      }),
    /** The buffered bytes arrive, as when a network comes together again. */
    heal() {
      isSilentToNew = false;
      trap = undefined;
      for (const pair of pairs) {
        pair.isSilent = false;
        for (const { from, to, buffered } of pair.ways) {
          for (const bytes of buffered.splice(0)) to.write(bytes);
          if (from.destroyed) to.end();
        }
      }
    },
  };
}

export type PostgresLine = Awaited<ReturnType<typeof startPostgresLine>>;
