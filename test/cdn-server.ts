import { createServer } from "node:http";
import { atEnd } from "./at-end.ts";
import { freePort } from "./free-port.ts";

type Kept = { status: number; headers: [string, string][]; body: Buffer };

/** What stands between visitors and a site: keeps what it may, as long as nobody tells it to forget. */
export async function startCdn() {
  const port = await freePort();
  const kept = new Map<string, Kept>();
  const purges: { authorization: string; body: string; answered: number }[] = [];
  let origin = "";
  let purgeStatus = 200;

  const server = createServer(async (request, response) => {
    const { url = "", method = "", headers } = request;
    if (method === "POST" && url === "/toem") {
      const body = (await Array.fromAsync(request)).join("");
      purges.push({ authorization: headers.authorization ?? "", body, answered: purgeStatus });
      if (purgeStatus === 200) kept.clear();
      return response.writeHead(purgeStatus).end();
    }
    const key = `${url} ${headers["x-requested-with"] ?? ""}`;
    const known = method === "GET" ? kept.get(key) : undefined;
    const answer =
      known ?? (await ask(url, headers.cookie, headers["x-requested-with"]?.toString()));
    if (!known && method === "GET" && mayKeep(answer)) kept.set(key, answer);
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      "x-cache": known ? "hit" : "miss",
    });
    response.end(answer.body);
  });

  async function ask(path: string, cookie = "", part = ""): Promise<Kept> {
    const headers = { ...(cookie && { cookie }), ...(part && { "x-requested-with": part }) };
    const answer = await fetch(origin + path, { headers, redirect: "manual" });
    const own = [...answer.headers].filter(
      ([name]) =>
        !/^(content-(length|encoding)|connection|keep-alive|transfer-encoding)$/.test(name),
    );
    return { status: answer.status, headers: own, body: Buffer.from(await answer.arrayBuffer()) };
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${port}`;
  return {
    origin: address,
    purges,
    settings: {
      CDN_PURGE_URL: `${address}/toem`,
      CDN_PURGE_HEADER: "Authorization: Bearer abc-123",
    },
    standBefore(site: string) {
      origin = site;
    },
    /** What purges are answered from now on. */
    answerPurges(status: number) {
      purgeStatus = status;
    },
    async get(path: string, headers: Record<string, string> = {}) {
      const answer = await fetch(address + path, { headers, redirect: "manual" });
      return {
        status: answer.status,
        cache: answer.headers.get("x-cache"),
        headers: answer.headers,
        text: await answer.text(),
      };
    },
  };
}

/** As RFC 9111 has it for a cache that many share. */
function mayKeep({ headers }: Kept): boolean {
  const { "cache-control": rule = "" } = Object.fromEntries(headers);
  if (/no-store|private|no-cache/.test(rule)) return false;
  return /s-maxage=[1-9]/.test(rule) || (!/s-maxage/.test(rule) && /max-age=[1-9]/.test(rule));
}
