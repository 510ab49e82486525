import sharp from "sharp";
import { LONGEST_TEXT } from "../../app/editor/fields/form-fields.ts";
import { MOST_LINES, MOST_TAGS } from "../../app/editor/fields/form-values.server.ts";
import { STORED_KINDS } from "../../app/editor/fields/kinds.server.ts";
import { send as post } from "../../test/kit/client.ts";
import { fillLargeSite, uploaded } from "../../test/kit/large-site.ts";
import { median, processorMs, round } from "./figures.ts";
import { ask, json, type MeasuredSite, withSite } from "./site.ts";
import { startVisitor } from "./visitor.ts";

/** The goal for another visitor's wait. */
const GOAL_MS = 250;

export function measureBounds(rounds: number) {
  return withSite(async (site) => {
    const visitor = startVisitor(site.origin);
    const rows: Record<string, Record<string, number | string>> = {};
    for (const [name, send] of Object.entries(await inputsFor(site))) {
      const processor: number[] = [];
      const waited: number[] = [];
      for (let count = 0; count < rounds; count += 1) {
        await visitor.begin();
        const before = processorMs(site.pid());
        await send(count);
        waited.push(await visitor.end());
        processor.push(processorMs(site.pid()) - before);
      }
      rows[name] = {
        "processor, ms": round(median(processor), 0),
        "a visitor waits, ms": round(median(waited), 0),
        [`above ${GOAL_MS}`]: median(waited) > GOAL_MS ? "yes" : "",
      };
    }
    await visitor.stop();
    return rows;
  }, fillLargeSite);
}

async function inputsFor(
  site: MeasuredSite,
): Promise<Record<string, (round: number) => Promise<unknown>>> {
  const look = (path: string) => ask(site, path);
  const save = (path: string, body: object, ...expected: number[]) =>
    ask(site, `${path.split("?")[0]}.data`, json({ screen: path, ...body }), expected);
  const article = (name: string, content: string) => ({
    screen: "/admin/viden",
    act: "publish",
    id: "",
    values: {
      title: `Lang ${name}`.padEnd(STORED_KINDS.text.longest, "æ"),
      link: `/viden/lang-${name}`,
      description: words(LONGEST_TEXT),
      content,
    },
  });
  const postAnonymously = async (path: string, fields: Record<string, string>) =>
    (await post(site.origin + path, new URLSearchParams(fields))).text();

  const plain = `<p>${words(STORED_KINDS.illustratedText.longest - 7)}</p>`;
  const tagged = "<p>Ord <em>a</em><p>"
    .repeat(MOST_TAGS / 4)
    .padEnd(STORED_KINDS.illustratedText.longest, "ord ");
  const sections = Array.from({ length: MOST_LINES }, () => ({
    title: "a",
    content: words(STORED_KINDS.sections.longest - 40),
  }));
  const photo = await grainyPhoto();

  return {
    "a save of the longest text": (round) => save("/admin/viden", article(`tekst-${round}`, plain)),
    "… of the most formatted one": (round) =>
      save("/admin/viden", article(`form-${round}`, tagged)),
    "… as a draft": (round) =>
      save("/admin/viden", { ...article(`kladde-${round}`, tagged), act: "draft" }),
    "… as a preview": (round) => ask(site, "/admin/vis", json(article(`kladde-${round}`, tagged))),
    "five megabytes that are refused": (round) =>
      save("/admin/viden", article(`stor-${round}`, "<p>".repeat(1_600_000)), 422),
    "the form of a long text, opened": async () => {
      const list = await look("/admin/viden?q=Lang");
      const address = /href="(\/admin\/viden\?rediger=[^"]+)"/.exec(list)?.[1];
      if (!address) throw new Error("no long text was found");
      await look(address);
    },
    "its page, worked out anew": (round) => look(`/viden/lang-tekst-${round}`),
    "fifty sections": (round) =>
      save("/admin/terapi?rediger=indhold", {
        act: "publish",
        base: "*",
        values: { title: `Terapi ${round}`, sections },
      }),
    "the history of them": () => look("/admin/historik/terapi"),
    "a save that meets another's": (round) =>
      save(
        "/admin/viden?rediger=indhold",
        { act: "publish", base: "introText:00000000", values: { introText: `<p>${round}</p>` } },
        409,
      ),
    "a search for many beginnings": () => look("/soeg?q=for+den+med+ved+som+til+har+kan+uro"),
    "a search for what is misspelt": () =>
      look("/soeg?q=klinikkxnx+familierxx+forxldrex+stilhxdex+sorgenx+lxngslen"),
    "the admin's search": () => look("/admin/find?q=samtale"),
    "the admin's search for a number": () => look("/admin/find?q=00123457"),
    "a picture replaced everywhere": (round) => {
      const [from = "", to] = [2 + (round % 2), 3 - (round % 2)].map((at) =>
        uploaded("nyheder", at),
      );
      return save("/admin/billeder", { act: "swap", id: from, values: { til: to } });
    },
    "all links": () => look("/admin/links"),
    "a search among orders": () => look("/admin/bestillinger?q=krogh+7+ring+p%C3%A5"),
    "all orders as a file": () => look("/admin/bestillinger.csv"),
    "the largest picture": () =>
      ask(site, "/admin/upload?place=nyheder/stort", { method: "POST", body: photo }),
    "the longest order": (round) =>
      postAnonymously("/kurv/bestil", {
        navn: "æ".repeat(200),
        email: `${round}@post.example`,
        adresse: "æ".repeat(200),
        postnummer: "2100",
        by: "æ".repeat(200),
        besked: "\u00ad.".repeat(2000),
        orderId: `${round}`.padStart(32, "a"),
        id: "produkt-1",
        quantity: "999",
        seenTotal: "1",
      }),
    "a wrong password": () =>
      postAnonymously("/admin/login", {
        email: "a@b.example",
        password: "æ".repeat(200),
        intent: "sign-in",
      }),
  };
}

function words(length: number): string {
  const text = "Barnet og skolen taler om det. ".repeat(length / 30);
  return text.slice(0, length).padEnd(length, "x");
}

/** 60 megapixels is the limit. */
async function grainyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const create = { width: 9_400, height: 6_300, channels: 3 as const, background: "#888", noise };
  return new Uint8Array(await sharp({ create, limitInputPixels: false }).jpeg().toBuffer());
}
