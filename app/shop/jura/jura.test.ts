import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";
import { LAW_PAGES } from "./law-pages.ts";

const KLINIK = {
  navn: "Klinik Ravn",
  adresse: "Nygade 7, 1. th.",
  postnummer: "8000",
  by: "Aarhus C",
  telefon: "11 22 33 44",
  email: "post@ravn.example",
  cvr: "12 34 56 78",
  momsregistreret: "ja",
};
const SHOP = {
  fragt: "59 kr.",
  fragtFriFra: "2.000 kr.",
  leveringstid: "2-4 hverdage",
  betalingsfrist: "8 dage",
};

const allChecks = (slug: string) =>
  LAW_PAGES.find((page) => page.slug === slug)?.checks.map(({ id }) => id) ?? [];

async function open(slug: string) {
  const app = await openSite();
  await app.store("klinik", KLINIK);
  await app.store("shop", SHOP);
  const editor = await app.signIn();
  const screen = `/admin/jura/${slug}`;
  const save = (tekst: string, laest = allChecks(slug)) =>
    editor.save(screen, { act: "publish", base: "*", values: { title: "Vilkår", tekst, laest } });
  const text = async () => visibleText(await app.page(`/${slug}`)).replaceAll("\u00a0", " ");
  return { app, editor, screen, save, text };
}

test("a law page that the clinic has not read is a draft, which no search engine shows", async () => {
  const { app, text } = await open("handelsbetingelser");
  assert.match(await text(), /Udkast: Klinikken har endnu ikke godkendt teksten/);
  const noindex = '<meta name="robots" content="noindex"';
  assert.ok((await app.page("/handelsbetingelser")).includes(noindex));
});

test("a law page is published when every point is ticked, and a figure is updated in its text", async () => {
  const { app, save, text } = await open("handelsbetingelser");
  const tekst = "<p>Hos {klinik} er det sådan: {fragt}</p>";
  await save(tekst, ["priser"]);
  assert.match(await text(), /Udkast.*Hos Klinik Ravn er det sådan: Fragten er 59 kr/);
  assert.match((await save(tekst)).text, /Handelsbetingelser blev gemt/);
  await app.store("shop", { ...SHOP, fragt: "0 kr." });
  assert.match(await text(), /^(?!.*Udkast).*Vilkår.*sådan: Fragten er gratis\./);
  assert.match(await text(), /Gælder fra/);
});

test("the parts that the clinic must write itself are required before it is published", async () => {
  const { app, save } = await open("privatliv");
  await app.store("klinik", { ...KLINIK, cvr: "" });
  for (const [tekst, sentence] of [
    ["<p>[Skriv om journal]</p>", /kantede parenteser/],
    [
      "<p>Det koster {fraqt}.</p>",
      /\{fraqt\} er ikke et af de tal, hjemmesiden kender\. .*\{fragt\}/,
    ],
    ["<p>{klinik}, {cvr}</p>", /CVR mangler\. Skriv det under Klinikken/],
  ] as const) {
    const refused = await save(tekst);
    assert.equal(refused.status, 422);
    assert.match(refused.text, sentence);
  }
  assert.equal((await save("<p>[Skriv om journal]</p>", [])).status, 200, "a draft may wait");
});

test("the law pages of a clinic that has entered nothing contain no untruths, and all that must be read", async () => {
  const app = await openSite({ environment: { DEMO_CONTENT: "off" } });
  for (const { slug, checks } of LAW_PAGES) {
    const text = visibleText(await app.page(`/${slug}`));
    assert.doesNotMatch(text, /[{}[\]]|undefined|samspil\.example|Stæregade/);
    for (const { at } of checks) assert.ok(text.includes(at), `'Vis i teksten' finds ${at}`);
  }
});
