import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { LONGEST, LONGEST_TEXT, MOST_LINES, MOST_TAGS } from "../../app/admin/form/form-fields.ts";
import { packSections } from "../../app/admin/form/section-list-entries.ts";
import { uploaded } from "../../test/growth/content.ts";
import { fillLargeSite } from "./bounds/large-site.ts";
import { startVisitor } from "./bounds/visitor.ts";
import { median, option, round } from "./figures.ts";
import { preciseProcessorTimeOf } from "./process-figures.ts";
import { signIn, startSamspil } from "./samspil.ts";

const ROUNDS = option("rounds", 3);
const ONLY = process.argv[process.argv.indexOf("--only") + 1 || Number.NaN] ?? "";
/** What another visitor may wait. */
const AIM_MS = 250;

type Waited = {
  what: string;
  /** Of all its threads: on a busy machine the others are longer than the work is. */
  processorMs: number;
  tookMs: number;
  waitedMs: number;
  isAbove: boolean;
};

/** The largest that each part of a large site takes, and how long a visitor waits for a page meanwhile. */
export async function measureBounds(folder: string): Promise<Waited[]> {
  const dataDir = join(folder, "large");
  await (await startSamspil(dataDir)).stop();
  await fillLargeSite(dataDir);
  const samspil = await startSamspil(dataDir, { TRUST_PROXY: "1" });
  const visitor = startVisitor(samspil.origin);
  try {
    const parts = await partsOf(samspil.origin);
    const measured = new Map<string, Record<"processor" | "took" | "waited", number[]>>();
    for (let count = 0; count < ROUNDS; count += 1) {
      for (const [what, part] of Object.entries(parts)) {
        if (!what.includes(ONLY)) continue;
        const figures = measured.get(what) ?? { processor: [], took: [], waited: [] };
        measured.set(what, figures);
        await visitor.begin();
        const used = preciseProcessorTimeOf(samspil.pid);
        const began = performance.now();
        await part(count);
        figures.took.push(performance.now() - began);
        figures.waited.push(await visitor.end());
        figures.processor.push((preciseProcessorTimeOf(samspil.pid) - used) * 1000);
      }
    }
    return [...measured].map(([what, { processor, took, waited }]) => ({
      what,
      processorMs: round(median(processor), 0),
      tookMs: round(median(took), 0),
      waitedMs: round(median(waited), 0),
      isAbove: median(waited) > AIM_MS,
    }));
  } finally {
    await visitor.stop();
    await samspil.stop();
  }
}

type Part = (round: number) => Promise<unknown>;

async function partsOf(origin: string): Promise<Record<string, Part>> {
  const cookie = await signIn(origin);
  let stranger = 0;

  async function ask(path: string, init: RequestInit = {}, ...expected: number[]) {
    const answer = await fetch(origin + path, { redirect: "manual", ...init });
    const text = await answer.text();
    if (![200, ...expected].includes(answer.status))
      throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 200)}`);
    return text;
  }
  const look = (path: string) => ask(path, { headers: { cookie } });
  const send = (path: string, body: object, ...expected: number[]) =>
    ask(
      path,
      {
        method: "POST",
        body: JSON.stringify(body),
        headers: { cookie, origin, "content-type": "application/json" },
      },
      ...expected,
    );
  const save = (path: string, body: object, ...expected: number[]) =>
    send(`${path}.data`, body, ...expected);
  /** A stranger that no limit knows. */
  function visit(path: string, init: RequestInit = {}, ...expected: number[]) {
    stranger += 1;
    const headers = {
      ...init.headers,
      "x-forwarded-for": `100.64.${stranger >> 8}.${stranger & 255}`,
    };
    return ask(path, { ...init, headers }, ...expected);
  }
  const post = (path: string, fields: Record<string, string>, ...expected: number[]) =>
    visit(
      path,
      { method: "POST", body: new URLSearchParams(fields), headers: { origin } },
      ...expected,
    );

  const article = (name: string, content: string) => ({
    ...{ screen: "/admin/viden", intent: "create", id: "" },
    values: {
      title: `Lang ${name}`.padEnd(LONGEST.text, "æ"),
      link: `/viden/lang-${name}`,
      description: words(LONGEST_TEXT),
      content,
    },
  });
  const plain = `<p>${words(LONGEST.illustratedText - 7)}</p>`;
  const tagged = "<p>Ord <em>a</em><p>"
    .repeat(MOST_TAGS / 4)
    .padEnd(LONGEST.illustratedText, "ord ");
  const photo = await grainyPhoto();

  return {
    "a save of the longest text": (round) => save("/admin/viden", article(`tekst-${round}`, plain)),
    "a save of the most formatted one": (round) =>
      save("/admin/viden", article(`form-${round}`, tagged)),
    "the same as a draft": (round) =>
      save("/admin/viden", { ...article(`kladde-${round}`, tagged), as: "draft" }),
    "the same as a preview": (round) => send("/admin/vis", article(`kladde-${round}`, tagged)),
    "five megabytes that are refused": (round) =>
      save("/admin/viden", article(`stor-${round}`, "<p>".repeat(1_600_000)), 422),
    "the form of a long text, opened": async () => {
      const list = await look("/admin/viden?q=Lang");
      const address = /href="(\/admin\/viden\?rediger=[^"]+)"/.exec(list)?.[1];
      if (!address) throw new Error("no long text was found");
      await look(address);
    },
    "fifty sections": (round) =>
      save("/admin/terapi", {
        ...{ intent: "page", base: "*" },
        values: {
          title: `Terapi ${round}`,
          sections: packSections(
            Array.from({ length: MOST_LINES }, () => ({
              title: "a",
              content: words(LONGEST.sections - 40),
            })),
          ),
        },
      }),
    "the history of them": () => look("/admin/historik/terapi"),
    "the history of an article": () => look("/admin/historik/viden"),
    "the saves of one item": () => look("/admin/historik/viden?om=artikel-1"),
    "a document as it was": () => look("/admin/historik/viden?vis=dengang"),
    "a save that meets another's": (round) =>
      save(
        "/admin/viden",
        { intent: "page", base: "introText:00000000", values: { introText: `<p>${round}</p>` } },
        409,
      ),
    "a visitor's first search after a save": () => visit("/soeg?q=samtale"),
    "a search for many beginnings": () => visit("/soeg?q=for+den+med+ved+som+til+har+kan+uro"),
    "a search for what is misspelt": () =>
      visit("/soeg?q=klinikkxnx+familierxx+forxldrex+stilhxdex+sorgenx+lxngslen"),
    "the admin's first search": () => look("/admin/find?q=samtale"),
    "the admin's search for a number": () => look("/admin/find?q=00123457"),
    "a page with the longest text, worked out anew": (round) => visit(`/viden/lang-tekst-${round}`),
    "the first page of every list": async () => {
      for (const path of ["/", "/viden", "/nyheder", "/shop", "/om"]) await visit(path);
    },
    "the sitemap and the feed": async () => {
      await visit("/sitemap.xml");
      await visit("/nyheder.xml");
    },
    "the dashboard": () => look("/admin"),
    "the list of news": () => look("/admin/nyheder"),
    "the list of articles": () => look("/admin/viden"),
    "all pictures": () => look("/admin/billeder"),
    "all pictures, to choose one": () => look("/admin/billeder/liste"),
    "a picture replaced everywhere": (round) => {
      const [from = "", to] = [2 + (round % 2), 3 - (round % 2)].map((at) =>
        uploaded("nyheder", at),
      );
      return save("/admin/billeder", { intent: "swap", id: from, values: { til: to } });
    },
    "all links": () => look("/admin/links"),
    "all documents' histories": () => look("/admin/historik"),
    "all orders": () => look("/admin/bestillinger"),
    "a search among orders": () => look("/admin/bestillinger?q=krogh+7+ring+p%C3%A5"),
    "all orders as a file": () => look("/admin/bestillinger.csv"),
    "operation and events": async () => {
      await look("/admin/drift");
      await look("/admin/historik/haendelser");
    },
    "the largest picture": () =>
      ask("/admin/upload?place=nyheder/stort", {
        method: "POST",
        body: photo,
        headers: { cookie, origin },
      }),
    "the longest order": (round) =>
      post(
        "/kurv",
        {
          ...{ navn: "æ".repeat(200), email: `${round}@post.example`, adresse: "æ".repeat(200) },
          ...{ postnummer: "2100", by: "æ".repeat(200), besked: "\u00ad.".repeat(2000) },
          ...{
            orderId: `${round}`.padStart(32, "a"),
            id: "produkt-1",
            quantity: "999",
            seenTotal: "1",
          },
        },
        400,
        409,
        422,
      ),
    "the longest withdrawal": (round) =>
      post(
        "/fortryd",
        { navn: "æ".repeat(200), bestilling: "1".repeat(200), email: `${round}@post.example` },
        409,
        422,
      ),
    "a wrong password": () =>
      post(
        "/admin/login",
        { email: "a@b.example", password: "æ".repeat(200), intent: "sign-in" },
        401,
        422,
        429,
      ),
    "a picture to share, with a long title": (round) =>
      visit(`/deling/viden/lang-tekst-${round}.png`, {}, 404, 302, 301),
  };
}

function words(length: number): string {
  return "Barnet og skolen taler om det. "
    .repeat(length / 30)
    .slice(0, length)
    .padEnd(length, "x");
}

/** 60 megapixels is the most that is decoded. */
function grainyPhoto(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const create = { width: 9_400, height: 6_300, channels: 3 as const, background: "#888", noise };
  return sharp({ create, limitInputPixels: false })
    .jpeg({ quality: 80 })
    .toBuffer()
    .then((bytes) => Buffer.from(bytes));
}

if (import.meta.main) {
  process.env.NODE_ENV ??= "production";
  const folder = mkdtempSync(join(tmpdir(), "samspil-bounds-"));
  try {
    console.table(await measureBounds(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
