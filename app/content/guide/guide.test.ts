import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, startApp, visibleText } from "../../../test/kit/app.ts";
import { GUIDE_PATH } from "./guide.ts";
import { SITUATIONS } from "./situations.ts";

const app = await startApp();
const FIRST = { liv: /^ ?Tanker om selvmord 00.20.12.01/, vold: /^ ?Vold derhjemme 00.18.88.00/ };

/** Sent as the browser does: one pair for each chosen word. */
async function answer(fields: [string, string][], site: App = app) {
  const page = await site.post(GUIDE_PATH, fields);
  const html = await page.text();
  return { page, html, main: visibleText(/<main.*<\/main>/s.exec(html)?.[0] ?? "") };
}

const wordsOf = (words: string[]) => words.map((word): [string, string] => ["fylder", word]);

for (const { who, situation, hvem, fylder, omrade, foerst } of SITUATIONS) {
  test(`${who}: ${situation}`, async () => {
    const begun = await answer([
      ["trin", "hvem"],
      ["hvem", hvem],
    ]);
    assert.match(begun.main, /Hvad fylder mest\?/);
    for (const word of fylder.filter((word) => word !== "ved-ikke"))
      assert.ok(begun.main.includes(word), word);
    const told: [string, string][] = [["trin", "fylder"], ["hvem", hvem], ...wordsOf(fylder)];
    const second = await answer(told);
    const isAsked = /Hvor hurtigt\?/.test(second.main);
    assert.equal(isAsked, foerst === undefined, "who is in danger is asked no more");
    const { html, main } = isAsked ? await answer([...told, ["hurtigt", "maaned"]]) : second;
    if (omrade) assert.match(html, new RegExp(`<main.*href="/terapi/${omrade}"`, "s"));
    else assert.match(html, /<main.*href="\/terapi"/s);
    if (foerst) {
      const [, help = ""] = main.split(
        /Godt, at du skrev det\. (?:Bliv hos hinanden, mens du ringer|Ring, når du kan tale frit)\./,
      );
      assert.match(help, FIRST[foerst]);
      assert.match(help, /112 Livsfare/);
      assert.equal(/Forlad siden/.test(html), dangerIsSeen(hvem, fylder));
    } else assert.doesNotMatch(main, /Livsfare|Hjælp lige nu/);
  });
}

/** Somebody else may see the screen. */
const dangerIsSeen = (hvem: string, fylder: string[]) =>
  hvem === "vold" || fylder.some((word) => /slår/.test(word));

test("no answer is in an address, a title or a cookie, and none is kept", async () => {
  const { page, html } = await answer([
    ["trin", "fylder"],
    ["hvem", "vold"],
    ...wordsOf(["Det sker nu"]),
  ]);
  assert.equal(page.headers.get("cache-control"), "no-store");
  assert.deepEqual(page.headers.getSetCookie(), []);
  assert.match(html, /<title>Tre spørgsmål · Samspil<\/title>/);
  assert.doesNotMatch(html, /action="[^"]*\?/);
});

test("a question without an answer is asked again, with a sentence above it", async () => {
  const { main, html } = await answer([["trin", "hvem"]]);
  assert.match(main, /Vælg den, der passer bedst\. Du kan også vælge »Ved ikke«\./);
  assert.match(html, /role="alert" tabindex="-1" autofocus=""/);
  const back = await answer([
    ["trin", "fylder"],
    ["hvem", "barn"],
    ["tilbage", "1"],
  ]);
  assert.match(back.main, /Hvem handler det om\?/);
  assert.match(back.html, /value="barn"[^>]*checked|checked[^>]*value="barn"/);
});

test("what the guide does not offer counts as not chosen", async () => {
  const { main } = await answer([
    ["trin", "fylder"],
    ["hvem", "barn"],
    ["fylder", "<b>x</b>"],
    ["hurtigt", "nu"],
  ]);
  assert.match(main, /Hvad fylder mest\? .*Vælg det, der passer bedst/);
  assert.match((await answer([["hvem", "nogen"]])).main, /Hvem handler det om\?/);
});

test("a clinic without choices has no guide", async () => {
  const site = await startApp({ environment: { DEMO_CONTENT: "off" } });
  assert.equal((await site.get(GUIDE_PATH)).status, 404);
  assert.equal((await answer([["trin", "hvem"]], site)).page.status, 404);
});

test("where a field is missing the answer says less, and the clinic's own words of danger lead to help", async () => {
  const site = await startApp();
  await site.store("guide", {
    valg: [{ id: "unge", navn: "Min teenager", omrade: "unge", ord: ["Skærer sig selv", "Alene"] }],
  });
  await site.store("om", { psykologer: [] });
  const told: [string, string][] = [
    ["trin", "hurtigt"],
    ["hvem", "unge"],
  ];
  const bare = await answer([...told, ["fylder", "Alene"], ["hurtigt", "uge"]], site);
  assert.match(bare.main, /Det finder vi ud af sammen Fordi du valgte »Alene«\./);
  assert.doesNotMatch(bare.main, /Spørg efter|Tid fra/);
  assert.match(bare.main, /Kan det ikke vente/);
  const danger = await answer([...told, ["fylder", "Skærer sig selv"]], site);
  assert.match(danger.main, /Godt, at du skrev det/);
});
