import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../test/kit/free-port.ts";
import { prepareSite } from "../../test/kit/site-process.ts";
import { median, processorMs, type Rows, withSite } from "./site.ts";

const EACH = 2000;
const AT_ONCE = 8;
/** By then the page is cached in its best compression. */
const REST_MS = 13_000;

type Case = { at: string; pid: number; status: number; init?: RequestInit };

/** As many bytes and the same headers, by Node alone. */
const BARE = `const { headers, bytes, port } = JSON.parse(process.env.ANSWER);
require("node:http").createServer((_, answer) => answer.writeHead(200, headers).end(Buffer.alloc(bytes))).listen(port);`;

export function measureAnswers(rounds: number): Promise<Rows> {
  return withSite(async ({ origin, pid }) => {
    const site = { at: `${origin}/om`, pid: pid(), status: 200 };
    const page = { ...site, init: { headers: { "accept-encoding": "br" } } };
    await send(page);
    await wait(REST_MS);
    const { "content-encoding": _, ...headers } = Object.fromEntries(await send(page));
    const port = await freePort();
    const ANSWER = JSON.stringify({ headers, bytes: Number(headers["content-length"]), port });
    const bare = await prepareSite({ ANSWER }, [process.execPath, "-e", BARE]);
    const where = `http://127.0.0.1:${port}`;
    await bare.start({}, { where });
    const foreign = { origin: "https://a.example" };
    const form = { method: "POST", headers: foreign, body: new URLSearchParams("a=b") };
    const cases: Record<string, Case> = {
      "a cached page": page,
      "a page that is not there": { ...site, at: `${origin}/findes-ikke`, status: 404 },
      "a form of another site": { ...site, at: `${origin}/kurv/bestil`, status: 403, init: form },
      "the same bytes by Node alone": { ...page, at: where, pid: bare.pid() },
    };
    const times: Record<string, number[]> = {};
    for (let count = 0; count <= rounds; count += 1)
      for (const [name, asked] of Object.entries(cases))
        times[name] = [...(times[name] ?? []), await timeOf(asked)];
    const rows: Rows = {};
    // The first round warms up.
    for (const [name, [, ...each]] of Object.entries(times))
      rows[name] = { "processor, µs": median(each) };
    return rows;
  });
}

/** @returns the server's microseconds for each of many requests */
async function timeOf(asked: Case): Promise<number> {
  const before = processorMs(asked.pid);
  const remaining = Array(EACH).values();
  const sendRemaining = async () => {
    for (const _ of remaining) await send(asked);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendRemaining));
  return ((processorMs(asked.pid) - before) * 1000) / EACH;
}

async function send({ at, status, init }: Case): Promise<Headers> {
  const answer = await fetch(at, init);
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${at} is answered with ${answer.status}`);
  return answer.headers;
}
