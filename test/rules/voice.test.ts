import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { parseAst } from "vite";
import { contentDocuments, publicPages } from "../../app/features.ts";
import { isRecord } from "../../app/formats/json.ts";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { startApp, visibleText } from "../kit/app.ts";
import { startMailServer } from "../kit/mail-server.ts";

/** A clinic's own site, on which nobody has written anything yet. */
const OWN_SITE = {
  ORIGIN: "https://aaklinikken.example",
  DEMO_CONTENT: "off",
  MAIL_FROM: "kontakt@aaklinikken.example",
  ORDER_RECIPIENTS: "kontakt@aaklinikken.example",
  AUTH_SECRET: "a secret of the test's own, long enough",
};
const NAME = "Psykologerne ved Åen";
/** What opens it. */
const KNOWN = { navn: NAME, telefon: "00 12 34 56", aaben: "ja" };

/** The demo's clinic, and what has been said of it. */
const CLAIMS =
  /Samspil|Signe|Holmgaard|Anders|Bjerre|Vestergaard|Østerbro|Stæregade|København|hverdage|mange år|superviser\w+ hinanden|[Mm]entalisering|lille klinik|lover dig|(?<!, så )finder vi ud af|55\.708/;

const PATHS = [
  ...publicPages.map(({ path }) => path).filter((path) => !path.includes(":")),
  "/findes-ikke",
  "/terapi/findes-ikke",
  "/om/findes-ikke",
  "/viden/findes-ikke",
  "/nyheder.xml",
  "/sitemap.xml",
  "/robots.txt",
];

describe("a clinic that has written nothing", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  before(async () => {
    app = await startApp({ environment: OWN_SITE });
  });

  test("says nothing of itself that it has not written, with its own name and without one (V3)", async () => {
    for (const named of [false, true]) {
      if (named) await app.store("klinik", KNOWN);
      await assertNothingClaimed(app);
    }
    for (const path of ["/om/signe-holmgaard", "/terapi/boern", "/shop/samtalekort"])
      assert.equal((await app.get(path)).status, 404, path);
  });

  test("has its own name in title, logo, footer, feed and structured data", async () => {
    await app.store("klinik", { ...KNOWN, by: "Aarhus C" });
    const html = await app.page("/");
    assert.match(html, new RegExp(`<title>Psykolog i Aarhus C · ${NAME}</title>`));
    assert.match(html, new RegExp(`aria-label="${NAME} – til forsiden"><span[^>]*>${NAME}</span>`));
    assert.match(html, new RegExp(`<h1>${NAME}</h1>`));
    assert.match(html, new RegExp(`"name":"${NAME}"`));
    assert.match(html, new RegExp(`property="og:site_name" content="${NAME}"`));
    assert.match(visibleText(html), new RegExp(`© \\d{4} ${NAME}`));
    assert.match(await app.page("/nyheder.xml"), new RegExp(`<title>Nyt fra ${NAME}</title>`));
    assert.match(await app.page("/findes-ikke"), new RegExp(`<title>.* · ${NAME}</title>`));
    assert.match(
      html,
      new RegExp(`<template id="uheld" title="Ups, noget gik galt · ${NAME}"[ >]`),
    );
  });

  test("stores nothing of the demo with what its staff write first", async () => {
    const editor = await app.signIn();
    await editor.save("/admin/om", { act: "publish", values: { navn: "Karla Birk" } });
    const { psykologer } = await app.readContent("om");
    assert.deepEqual(
      psykologer.map(({ navn }: { navn: string }) => navn),
      ["Karla Birk"],
    );
  });
});

test("a site that began with the demo says nothing of it once the examples are taken out", async () => {
  const app = await startApp();
  const { cookie } = await app.signIn();
  const emptied = await app.post("/admin/eksempler", { intent: "empty" }, { cookie });
  assert.equal(emptied.status, 200);
  await assertNothingClaimed(app);
});

test("mails about an account, the app with codes and a passkey say the clinic's name", async () => {
  const server = await startMailServer();
  const app = await startApp({ host: "localhost", environment: { SMTP_URL: server.url } });
  const name = "Birk";
  await app.store("klinik", { navn: name });
  const { colleagues, secondFactors, passkeys } = app.services;
  await app.signIn("ida@aaklinikken.example");
  const [ida] = (await colleagues.list()).filter(({ email }) => email.startsWith("ida"));
  assert.ok(ida);
  await colleagues.sendReset(ida.email);
  await colleagues.invite("ny@aaklinikken.example", "Ejer");
  await colleagues.notify(ida.email, "password changed");
  await colleagues.notifyOwners({ kind: "first sign-in", email: "ny@aaklinikken.example" });
  for (const { source } of await server.waitFor(4)) {
    const [, encoded = ""] = /^Subject: (.*(?:\r\n .*)*)/m.exec(source) ?? [];
    // Long ones are cut into encoded words, in the middle of a name.
    const subject = encoded.replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, "");
    assert.match(subject, /Birk/);
    assert.doesNotMatch(subject, /Samspil/);
  }
  const { address } = await secondFactors.offer(ida);
  assert.equal(new URL(address).searchParams.get("issuer"), name);
  const { options } = await passkeys.offer(ida, new Headers());
  assert.equal(options.rp.name, name);
});

describe("the code", () => {
  test("promises nothing in a clinic's name but what is true of any (V3)", () => {
    const known = Object.values(TRUE_OF_ANY).flat();
    const found = publicSentences()
      .filter(({ file }) => !SPEAKS_FOR_ITSELF.some((folder) => file.startsWith(folder)))
      .filter(({ sentence }) => /(?<!\p{L})(vi|vores)(?!\p{L})/iu.test(sentence))
      .filter(({ sentence }) => !known.includes(sentence));
    assert.deepEqual(found, []);
  });

  test("names no time that a clinic has not given, outside what the law says", () => {
    const SPAN =
      /(?<!\p{L})(\d+|en|et|to|tre|fire|fem|seks|otte) (hver)?(dage?|timer?|uger?|måneder)(?!\p{L})/iu;
    const found = publicSentences()
      .filter(({ sentence }) => SPAN.test(sentence) && /(?<!\p{L})vi(?!\p{L})/iu.test(sentence))
      .filter(({ file }) => !OF_THE_LAW.some((folder) => file.startsWith(folder)));
    assert.deepEqual(found, []);
  });

  test("has neither the demo's clinic nor its people in it", () => {
    const NAMES = /Samspil|Holmgaard|Anders Bjerre|Vestergaard|Østerbro|Stæregade/;
    const found = publicSentences().filter(({ sentence }) => NAMES.test(sentence));
    assert.deepEqual(
      found.filter(({ file }) => !MEANS_THE_PRODUCT.includes(file)),
      [],
    );
  });
});

/** First person, and yet true whoever the clinic is. */
const TRUE_OF_ANY = {
  "a label, over what the clinic has written": [
    "Det, vi lover dig",
    "Sådan arbejder vi",
    "Vi tager telefonen",
    "Vi tager telefonen igen",
  ],
  "a question": ["Skal vi tale sammen?"],
  "an invitation": ["Det finder vi ud af sammen", "Bagefter er vi her"],
  "what the site does itself": [
    "Vi fandt ikke noget",
    "Vi åbner snart",
    "Vi gemmer ikke dine svar.",
  ],
};

/** What becomes of an order, a withdrawal or a wish to be called: told by the site that sees to it. The law's texts are read and saved by the clinic before they count. */
const SPEAKS_FOR_ITSELF = [
  "app/shop/buy/",
  "app/shop/desk/",
  "app/shop/orders/",
  "app/shop/withdrawal/",
  "app/content/opkald/",
  "app/shop/jura/",
];
/** Danish words, and no sentences. */
const WORDS = "app/content/soeg/danish-words.ts";
const OF_THE_LAW = ["app/shop/jura/", "app/shop/orders/", "app/shop/withdrawal/"];

const MEANS_THE_PRODUCT = [
  /** The drawn mark's own name. */
  "app/site/shell/logo.tsx",
];

/** What a field's declaration says to whoever fills it in. */
const ASKED = new Set(["hint", "choices"]);

/** What stands in the code that visitors meet, sentence by sentence. */
function publicSentences(): { file: string; sentence: string }[] {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: projectRoot }).filter(
    (file) =>
      !/(\.test\.ts|\.d\.ts)$|^app\/(shell|editor|account|server|tools\/(dashboard|historik))\/|\/([\w-]*admin[\w-]*)(\.tsx?|\/)|\/list\//.test(
        file,
      ),
  );
  assert.ok(files.includes("app/content/forside/page.tsx"));
  const speaking = files.filter((file) => file !== WORDS);
  return speaking.flatMap((file) => {
    const source = readFileSync(join(projectRoot, file), "utf8");
    return wordsIn(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }).body)
      .flatMap((words) => words.replace(/\s+/g, " ").split(/(?<=[.!?]) /))
      .map((sentence) => ({ file, sentence: sentence.trim() }));
  });
}

function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn);
  if (!isRecord(node) || node.type === "ImportDeclaration") return [];
  if (typeof node.value === "string" && (node.type === "JSXText" || node.type === "Literal")) {
    return [node.value];
  }
  if (node.type === "Property" && isRecord(node.key) && ASKED.has(String(node.key.name))) return [];
  if (node.type === "TemplateElement" && isRecord(node.value)) return [String(node.value.cooked)];
  return Object.values(node).flatMap(wordsIn);
}

async function assertNothingClaimed(app: Awaited<ReturnType<typeof startApp>>) {
  const sentences = demoSentences();
  assert.ok(sentences.length > 100, "the demo's sentences are known");
  for (const path of PATHS) {
    const html = await app.page(path);
    const said = CLAIMS.exec(html);
    const around = said && html.slice(said.index - 80, said.index + 80);
    assert.equal(around, null, path);
    const text = visibleText(html);
    assert.deepEqual(
      sentences.filter((sentence) => text.includes(sentence)),
      [],
      path,
    );
  }
}

function demoSentences(): string[] {
  const texts = contentDocuments.flatMap(({ demo }) => stringsIn(demo));
  return (
    texts
      .flatMap((text) => visibleText(text).split(/(?<=[.!?]) /))
      .map((sentence) => sentence.trim())
      // A question claims nothing; some are headings in the code as well.
      .filter((sentence) => sentence.length > 24 && !sentence.endsWith("?"))
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
