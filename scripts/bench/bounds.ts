import { readFileSync } from "node:fs";
import sharp from "sharp";
import { MOST_TAGS } from "../../app/editor/fields/form-values.server.ts";
import { STORED_KINDS } from "../../app/editor/fields/kinds.server.ts";
import { fillLargeSite } from "./fill-large-site.ts";
import { type MeasuredSite, median, processorMs, type Rows, withSite } from "./site.ts";

type Input = { path: string; body?: (round: number) => BodyInit; status?: number };

export function measureBounds(rounds: number): Promise<Rows> {
  return withSite(async (site) => {
    const rows: Rows = {};
    for (const [name, input] of Object.entries(await largestInputs())) {
      const [processor, waited]: [number[], number[]] = [[], []];
      for (let count = 0; count < rounds; count += 1) {
        const before = processorMs(site.pid());
        waited.push(await longestWaitDuring(site, send(site, input, count)));
        processor.push(processorMs(site.pid()) - before);
      }
      rows[name] = {
        "processor, ms": median(processor),
        "a visitor waits, ms": median(waited),
        "memory, MB": residentMegabytes(site.pid()),
      };
    }
    return rows;
  }, fillLargeSite);
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** A cached page waits for the server's thread alone. */
async function longestWaitDuring({ origin }: MeasuredSite, work: Promise<void>) {
  let [longest, isOver] = [0, false];
  const end = work.finally(() => (isOver = true));
  while (!isOver) {
    const sentAt = performance.now();
    await (await fetch(`${origin}/om`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - sentAt);
    await new Promise(setImmediate);
  }
  await end;
  return longest;
}

async function send({ origin, cookie }: MeasuredSite, input: Input, count: number) {
  const { path, status = 200 } = input;
  const body = input.body?.(count);
  const headers = new Headers({ cookie, origin });
  if (typeof body === "string") headers.set("content-type", "application/json");
  const answer = await fetch(origin + path, { method: body ? "POST" : "GET", body, headers });
  const text = await answer.text();
  if (answer.status !== status)
    throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 200)}`);
}

async function largestInputs(): Promise<Record<string, Input>> {
  const { longest } = STORED_KINDS.illustratedText;
  const plain = "Barnet og skolen taler om det. ".repeat(longest / 30).slice(0, longest - 7);
  const tagged = "<p>Ord <em>a</em><p>".repeat(MOST_TAGS / 4).padEnd(longest, "ord ");
  const photo = await grainyPhoto();
  return {
    "a save of the longest text": article("lang", `<p>${plain}</p>`),
    "… of the most formatted one": article("formateret", tagged),
    "five megabytes that are refused": article("stor", "<p>".repeat(1_600_000), 422),
    "a search for what is misspelt": { path: "/soeg?q=klinikkxnx+familierxx+forxldrex+stilhxdex" },
    "the admin's search": { path: "/admin/find?q=samtale" },
    "all orders as a file": { path: "/admin/bestillinger.csv" },
    "the largest picture": { path: "/admin/upload?place=nyheder/stort", body: () => photo },
  };
}

function article(name: string, content: string, status?: number): Input {
  const values = { description: "a", content };
  const save = { act: "publish", screen: "/admin/viden", id: "" };
  const body = (count: number) => {
    const own = { title: `${name} ${count}`, link: `/viden/${name}-${count}` };
    return JSON.stringify({ ...save, values: { ...values, ...own } });
  };
  return { path: "/admin/viden.data", body, status };
}

/** 60 megapixels is the limit. */
async function grainyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const create = { width: 9_400, height: 6_300, channels: 3 as const, background: "#888", noise };
  return new Uint8Array(await sharp({ create, limitInputPixels: false }).jpeg().toBuffer());
}
