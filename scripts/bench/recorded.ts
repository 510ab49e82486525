import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainGet } from "./plain-get.ts";

/** An answer of Samspil's, for others to give: its bytes in `file`, its headers but for those that every server makes. */
export type Recorded = { path: string; file: string; headers: Record<string, string> };

const EVERY_SERVERS_OWN = ["date", "connection", "keep-alive"];

type Asked = { path: string; asked?: Record<string, string> };

/** Asks for each path, in brotli, and keeps the answers in `folder`. */
export async function record(origin: string, all: Asked[], folder: string): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const [index, { path, asked }] of all.entries()) {
    const brotli = { ...asked, "accept-encoding": "br" };
    const { status, headers, body } = await plainGet(origin + path, brotli);
    if (status !== 200 || headers["content-encoding"] !== "br")
      throw new Error(`${path} came as ${status} ${headers["content-encoding"]}`);
    const file = join(folder, `answer-${index}`);
    writeFileSync(file, body);
    const sent = Object.entries(headers).filter(([name]) => !EVERY_SERVERS_OWN.includes(name));
    const own = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
    recorded.push({ path, file, headers: own });
  }
  return recorded;
}
