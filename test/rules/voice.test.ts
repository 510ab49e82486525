import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { parseAst } from "vite";
import { contentDocuments, publicPages } from "../../app/features.ts";
import { isRecord } from "../../app/formats/json.ts";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { type App, openSite, visibleText } from "../kit/site.ts";

/** A clinic's own site, on which nobody has written anything yet. */
const OWN_SITE = {
  ORIGIN: "https://aaklinikken.example",
  DEMO_CONTENT: "off",
  MAIL_FROM: "kontakt@aaklinikken.example",
  ORDER_RECIPIENTS: "kontakt@aaklinikken.example",
  AUTH_SECRET: "a secret of the test's own, long enough",
  SMTP_URL: "smtp://127.0.0.1:9",
};
const NAME = "Psykologerne ved Åen";
/** What opens it. */
const KNOWN = { navn: NAME, telefon: "00 12 34 56", aaben: "ja" };

/** The demo's clinic, and what has been said of it. */
const CLAIMS =
  /Samspil|Signe|Holmgaard|Anders|Bjerre|Vestergaard|Østerbro|Stæregade|København|hverdage|mange år|superviser\w+ hinanden|[Mm]entalisering|lille klinik|lover dig|(?<!, så )finder vi ud af|55\.708/;

const PATHS = [
  ...publicPages.map(({ path }) => path).filter((path) => !path.includes(":")),
  ...["/findes-ikke", "/terapi/findes-ikke", "/om/findes-ikke", "/viden/findes-ikke"],
  ...["/nyheder.xml", "/sitemap.xml", "/robots.txt"],
];

describe("a clinic that has written nothing", () => {
  let app: App;
  before(async () => {
    app = await openSite({ environment: OWN_SITE });
  });

  test("says nothing of itself that it has not written, with its own name and without one", async () => {
    await assertNothingClaimed(app);
    await app.store("klinik", KNOWN);
    await assertNothingClaimed(app);
    for (const path of ["/om/signe-holmgaard", "/terapi/boern", "/shop/samtalekort"])
      assert.equal((await app.get(path)).status, 404, path);
  });

  test("has its own name in title, logo, footer, feed and structured data", async () => {
    await app.store("klinik", { ...KNOWN, by: "Aarhus C" });
    for (const [path, ...places] of [
      [
        "/",
        `<title>Psykolog i Aarhus C · ${NAME}</title>`,
        `aria-label="${NAME} – til forsiden"><span[^>]*>${NAME}</span>`,
        `<h1>${NAME}</h1>`,
        `"name":"${NAME}"`,
        `property="og:site_name" content="${NAME}"`,
        `© .{4,60}${NAME}<`,
        `<template id="uheld" title="Ups, noget gik galt · ${NAME}"[ >]`,
      ],
      ["/nyheder.xml", `<title>Nyt fra ${NAME}</title>`],
      ["/findes-ikke", `<title>.* · ${NAME}</title>`],
    ] as const) {
      const html = await app.page(path);
      for (const place of places) assert.match(html, new RegExp(place));
    }
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

  test("has its own name in the mails about an account, in the app with codes and at a passkey", async () => {
    await app.store("klinik", KNOWN);
    const { colleagues, secondFactors, passkeys, documents } = app.services;
    await app.signIn("ida@aaklinikken.example");
    const accounts = await colleagues.list();
    const ida = accounts.find(({ email }) => email.startsWith("ida")) ?? assert.fail();
    await colleagues.sendReset(ida.email);
    await colleagues.invite("ny@aaklinikken.example", "Ejer");
    await colleagues.notify(ida.email, "password changed");
    await colleagues.notifyOwners({ kind: "first sign-in", email: "ny@aaklinikken.example" });
    const letters = await documents.list("mail");
    assert.ok(letters.length >= 4);
    for (const { data } of letters) {
      const { subject } = Object(data).message;
      assert.ok(subject.includes(NAME) && !subject.includes("Samspil"), subject);
    }
    const { address } = await secondFactors.offer(ida);
    assert.equal(new URL(address).searchParams.get("issuer"), NAME);
    assert.equal((await passkeys.offer(ida, new Headers())).options.rp.name, NAME);
  });
});

test("a site that began with the demo says nothing of it once the examples are taken out", async () => {
  const app = await openSite();
  const { cookie } = await app.signIn();
  await app.post("/admin/eksempler", { intent: "empty" }, { cookie });
  await assertNothingClaimed(app);
});

/** First person, and yet true whoever the clinic is. */
const TRUE_OF_ANY = [
  // Labels, over what the clinic has written.
  ...["Det, vi lover dig", "Sådan arbejder vi", "Vi tager telefonen", "Vi tager telefonen igen"],
  // A question, and invitations.
  ...["Skal vi tale sammen?", "Det finder vi ud af sammen", "Bagefter er vi her"],
  // What the site does itself.
  ...["Vi fandt ikke noget", "Vi åbner snart", "Vi gemmer ikke dine svar."],
];

/** What becomes of an order, a withdrawal or a wish to be called: told by the site that sees to it. The law's texts are read and saved by the clinic before they count. */
const OF_THE_LAW = ["app/shop/jura/", "app/shop/orders/", "app/shop/withdrawal/"];
const SPEAKS_FOR_ITSELF = [
  ...OF_THE_LAW,
  ...["app/shop/buy/", "app/shop/desk/", "app/content/opkald/"],
];

/** What no sentence of the code may say, and where it may. */
const FORBIDDEN: Record<string, [pattern: RegExp, files: string[]]> = {
  "promises nothing in a clinic's name but what is true of any": [
    /(?<!\p{L})(vi|vores)(?!\p{L})/iu,
    SPEAKS_FOR_ITSELF,
  ],
  "names no time that a clinic has not given, outside what the law says": [
    /(?=.*(?<!\p{L})vi(?!\p{L})).*(?<!\p{L})(\d+|en|et|to|tre|fire|fem|seks|otte) (hver)?(dage?|timer?|uger?|måneder)(?!\p{L})/iu,
    OF_THE_LAW,
  ],
  "has neither the demo's clinic nor its people in it": [
    /Samspil|Holmgaard|Anders Bjerre|Vestergaard|Østerbro|Stæregade/,
    // The drawn mark's own name.
    ["app/site/shell/logo.tsx"],
  ],
};

describe("the code", () => {
  for (const [promise, [pattern, mayIn]] of Object.entries(FORBIDDEN)) {
    test(promise, () => {
      const found = publicSentences().filter(
        ({ file, sentence }) =>
          pattern.test(sentence) &&
          !mayIn.some((place) => file.startsWith(place)) &&
          !TRUE_OF_ANY.includes(sentence),
      );
      assert.deepEqual(found, []);
    });
  }
});

const NOT_PUBLIC =
  /(\.test\.ts|\.d\.ts)$|^app\/(shell|editor|account|server|tools\/(dashboard|historik))\/|\/([\w-]*admin[\w-]*)(\.tsx?|\/)|\/list\//;
/** Danish words, and no sentences. */
const WORDS = "app/content/soeg/danish-words.ts";
/** What a field's declaration says to whoever fills it in. */
const ASKED = new Set(["hint", "choices"]);

/** What stands in the code that visitors meet, sentence by sentence. */
function publicSentences(): { file: string; sentence: string }[] {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: projectRoot }).filter(
    (file) => !NOT_PUBLIC.test(file) && file !== WORDS,
  );
  assert.ok(files.includes("app/content/forside/page.tsx"));
  return files.flatMap((file) => {
    const source = readFileSync(join(projectRoot, file), "utf8");
    return wordsIn(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }).body)
      .flatMap((words) => words.replace(/\s+/g, " ").split(/(?<=[.!?]) /))
      .map((sentence) => ({ file, sentence: sentence.trim() }));
  });
}

function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn);
  if (!isRecord(node) || node.type === "ImportDeclaration") return [];
  if (typeof node.value === "string" && (node.type === "JSXText" || node.type === "Literal"))
    return [node.value];
  if (node.type === "Property" && isRecord(node.key) && ASKED.has(String(node.key.name))) return [];
  if (node.type === "TemplateElement" && isRecord(node.value)) return [String(node.value.cooked)];
  return Object.values(node).flatMap(wordsIn);
}

async function assertNothingClaimed(app: App) {
  const sentences = demoSentences();
  assert.ok(sentences.length > 100, "the demo's sentences are known");
  for (const path of PATHS) {
    const html = await app.page(path);
    const said = CLAIMS.exec(html);
    assert.equal(said && html.slice(said.index - 80, said.index + 80), null, path);
    const text = visibleText(html);
    const shown = sentences.filter((sentence) => text.includes(sentence));
    assert.deepEqual(shown, [], path);
  }
}

function demoSentences(): string[] {
  return (
    contentDocuments
      .flatMap(({ demo }) => stringsIn(demo))
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
