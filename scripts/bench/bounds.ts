import sharp from "sharp";
import { MOST_LINES, MOST_TAGS } from "../../app/editor/fields/form-values.server.ts";
import { STORED_KINDS } from "../../app/editor/fields/kinds.server.ts";
import { fillLargeSite } from "../../test/kit/large-site.ts";
import {
  type MeasuredSite,
  median,
  processorMs,
  residentMegabytes,
  round,
  withSite,
} from "./site.ts";

type Input = { path: string; body?: (round: number) => BodyInit; status?: number };

export function measureBounds(rounds: number) {
  return withSite(async (site) => {
    const rows: Record<string, Record<string, number>> = {};
    for (const [name, input] of Object.entries(await largestInputs())) {
      const [processor, waited]: [number[], number[]] = [[], []];
      for (let count = 0; count < rounds; count += 1) {
        const before = processorMs(site.pid());
        waited.push(await longestWaitDuring(site, send(site, input, count)));
        processor.push(processorMs(site.pid()) - before);
      }
      rows[name] = {
        "processor, ms": round(median(processor), 0),
        "a visitor waits, ms": round(median(waited), 0),
        "memory, MB": residentMegabytes(site.pid()),
      };
    }
    return rows;
  }, fillLargeSite);
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
  const plain = words(longest - 7);
  const tagged = "<p>Ord <em>a</em><p>".repeat(MOST_TAGS / 4).padEnd(longest, "ord ");
  const section = { title: "a", content: words(STORED_KINDS.sections.longest - 40) };
  const sections = Array(MOST_LINES).fill(section);
  const photo = await grainyPhoto();
  const article = (name: string, content: string) => (count: number) =>
    publish({
      screen: "/admin/viden",
      id: "",
      values: {
        title: `${name} ${count}`,
        link: `/viden/${name}-${count}`,
        description: "a",
        content,
      },
    });
  return {
    "a save of the longest text": {
      path: "/admin/viden.data",
      body: article("lang", `<p>${plain}</p>`),
    },
    "… of the most formatted one": {
      path: "/admin/viden.data",
      body: article("formateret", tagged),
    },
    "five megabytes that are refused": {
      path: "/admin/viden.data",
      body: article("stor", "<p>".repeat(1_600_000)),
      status: 422,
    },
    "fifty sections": {
      path: "/admin/terapi.data",
      body: (count) =>
        publish({
          screen: "/admin/terapi?rediger=indhold",
          base: "*",
          values: { title: `Terapi ${count}`, sections },
        }),
    },
    "a search for what is misspelt": { path: "/soeg?q=klinikkxnx+familierxx+forxldrex+stilhxdex" },
    "the admin's search": { path: "/admin/find?q=samtale" },
    "all orders as a file": { path: "/admin/bestillinger.csv" },
    "the largest picture": { path: "/admin/upload?place=nyheder/stort", body: () => photo },
  };
}

const publish = (save: object) => JSON.stringify({ act: "publish", ...save });

function words(length: number): string {
  return "Barnet og skolen taler om det. ".repeat(length / 30).slice(0, length);
}

/** 60 megapixels is the limit. */
async function grainyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const create = { width: 9_400, height: 6_300, channels: 3 as const, background: "#888", noise };
  return new Uint8Array(await sharp({ create, limitInputPixels: false }).jpeg().toBuffer());
}
