import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../test/kit/free-port.ts";
import { prepareSite } from "../../test/kit/site-process.ts";
import { median, processorMs, round, withSite } from "./site.ts";

const EACH = 2000;
const AT_ONCE = 8;
/** By then the page is cached in its best compression. */
const REST_MS = 13_000;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

type Case = { path: string; status: number; init?: RequestInit };
const page: Case = { path: "/om", status: 200, init: { headers: { "accept-encoding": "br" } } };

function casesOf(origin: string): Record<string, Case> {
  const form = (origin: string) => ({ method: "POST", body: "a=b", headers: { ...FORM, origin } });
  return {
    "a cached page": page,
    "a page that is not there": { path: "/findes-ikke", status: 404 },
    "a form of another site": {
      path: "/kurv/bestil",
      status: 403,
      init: form("https://a.example"),
    },
    "a save of somebody signed out": {
      path: "/admin/nyheder.data",
      status: 401,
      init: form(origin),
    },
  };
}

/** As many bytes and the same headers, by Node alone. */
const BARE = `const { headers, bytes, port } = JSON.parse(process.env.ANSWER);
require("node:http").createServer((_, answer) => answer.writeHead(200, headers).end(Buffer.alloc(bytes))).listen(port);`;

export function measureAnswers(rounds: number) {
  return withSite(async (site) => {
    await send(site, page);
    await wait(REST_MS);
    const { "content-encoding": _, ...headers } = Object.fromEntries(await send(site, page));
    const port = await freePort();
    const ANSWER = JSON.stringify({ headers, bytes: Number(headers["content-length"]), port });
    const bare = await prepareSite({ ANSWER }, [process.execPath, "-e", BARE]);
    const peer = { origin: `http://127.0.0.1:${port}`, pid: bare.pid };
    await bare.start({}, { where: peer.origin });
    const measured = Object.entries(casesOf(site.origin)).map(([name, asked]) => ({
      name,
      server: site,
      asked,
    }));
    measured.push({
      name: "the same bytes by Node alone",
      server: { ...site, ...peer },
      asked: page,
    });
    const times = measured.map(() => [] as number[]);
    for (let count = 0; count <= rounds; count += 1)
      for (const [at, { server, asked }] of measured.entries())
        times[at]?.push(await timeOf(server, asked));
    await bare.end();
    // The first round warms up.
    return measured.map(({ name }, at) => ({
      name,
      "processor, µs": round(median((times[at] ?? []).slice(1))),
    }));
  });
}

type Server = { origin: string; pid: () => number };

/** @returns the server's microseconds for each of many requests */
async function timeOf(server: Server, asked: Case): Promise<number> {
  const before = processorMs(server.pid());
  const remaining = Array(EACH).values();
  const sendRemaining = async () => {
    for (const _ of remaining) await send(server, asked);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendRemaining));
  return ((processorMs(server.pid()) - before) * 1000) / EACH;
}

async function send({ origin }: Server, { path, status, init }: Case): Promise<Headers> {
  const answer = await fetch(origin + path, init);
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${path} is answered with ${answer.status}`);
  return answer.headers;
}
