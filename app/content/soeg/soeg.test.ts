import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openSite } from "../../../test/kit/site.ts";
import { defineFeature } from "../../feature.ts";
import { searchPages } from "./search.server.ts";
import { createIndex } from "./search-index.server.ts";

const app = await openSite({ clock: () => new Date("2026-11-23T10:00:00Z") });
const ask = (words: string) => app.page(`/soeg?q=${encodeURIComponent(words)}`);
const hits = (html: string) =>
  [...html.matchAll(/<li><a href="([^"]+)"><div class="shape/g)].map(([, href = ""]) => href);
const found = async (words: string) => hits(await ask(words));

/** What people type, as written down before the search was made, and the pages of which each wants one. */
const QUESTIONS = `
angst barn | /terapi/boern /om/signe-holmgaard
ventetid børn | /terapi/boern /kontakt /praktisk-priser
psykolog for børn | /terapi/boern /om/signe-holmgaard
parkering | /praktisk-priser /kontakt
hjælp nu | /kontakt /kontakt#hjaelp
min datter vil ikke i skole | /terapi/boern /viden/nar-dit-barn-siger-du-forstar-mig-ikke /om/anders-bjerre
skolevægring | /om/signe-holmgaard /om/anders-bjerre /terapi/boern
hvad koster det | /praktisk-priser
priser | /praktisk-priser
ventetid | /kontakt /praktisk-priser
skilsmisse | /terapi/familier /terapi/foraeldre /om/signe-holmgaard
vi skændes hele tiden | /viden/at-skaendes-uden-at-miste-hinanden /terapi/familier
familieterapi | /terapi/familier
børnepsykolog | /terapi/boern /om/signe-holmgaard
henvisning fra lægen | /praktisk-priser
adresse | /kontakt
åbningstider | /kontakt
telefonnummer | /kontakt
vold i hjemmet | /terapi/gruppe-vold
melde afbud | /praktisk-priser
find vej | /kontakt /praktisk-priser
tilskud | /praktisk-priser
adoption | /om/signe-holmgaard
ensom | /terapi/unge
selvskade | /kontakt#hjaelp
tavshedspligt | /terapi/unge /praktisk-priser /terapi
selvmordstanker | /kontakt /kontakt#hjaelp
psykolog ung | /terapi/unge /om/anders-bjerre
ked af det | /terapi/unge /terapi/boern /terapi/voksne
kursus for lærere | /uddannelse/den-mentaliserende-skole /uddannelse/samtaler-med-born-om-det-svaere /uddannelse
samtaler med børn | /uddannelse/samtaler-med-born-om-det-svaere
samtalekort | /shop/samtalekort
kort om følelser | /shop/folelsestavle /shop/samtalekort
betale med EAN | /handelsbetingelser /shop /praktisk-priser
bog til forældre | /shop/mellem-os
supervision i gruppe | /supervision
MBT uddannelse | /uddannelse/mbt-grunduddannelse /uddannelse
mentalisering | /uddannelse/mbt-grunduddannelse /uddannelse /uddannelse/den-mentaliserende-skole
bøger om supervision | /viden/tre-boger-til-den-nye-supervisor
fortryde mit køb | /fortryd /fortrydelsesret
returnere en vare | /fortrydelsesret /fortryd /handelsbetingelser
privatliv | /privatliv
english | /en /om/signe-holmgaard?lang=en
Signe | /om/signe-holmgaard
`;

/** What a person in need, or in a hurry, must be led to first. */
const FIRST = `
/kontakt#hjaelp | selvskade | selvskade om natten | jeg skærer mig | vil ikke leve | selvmord | min mand slår mig
/terapi/familier | skilsmisse
/en | english | engelsk
/kontakt | book | booke en tid | booking | tid | tider | bestil | bestille tid | aftale | lave en aftale
`;

const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" | "));

describe("the search", () => {
  test("gives what was meant first or second", async () => {
    const missed: string[] = [];
    for (const [words = "", wanted = ""] of rowsOf(QUESTIONS)) {
      const best = (await found(words)).slice(0, 2);
      if (!best.some((href) => wanted.split(" ").includes(href))) missed.push(`${words}: ${best}`);
    }
    assert.deepEqual(missed, []);
  });

  test("leads from danger to help, from a wish for an appointment to contact", async () => {
    for (const [href, ...asked] of rowsOf(FIRST)) {
      for (const words of asked) assert.equal((await found(words))[0], href, words);
    }
  });

  test("shows a page in the language of the words, and not in the other too", async () => {
    const name = await found("Signe Holmgaard");
    assert.ok(name.includes("/om/signe-holmgaard"));
    assert.ok(!name.includes("/om/signe-holmgaard?lang=en"));
    const english = await found("attachment and adoption");
    assert.ok(english.includes("/om/signe-holmgaard?lang=en"), `${english}`);
    assert.ok(!english.includes("/om/signe-holmgaard"));
  });

  test("shows parts that fit equally well in one order: areas, psychologists, articles, courses, shop", async () => {
    const fresh = await openSite();
    const same = { title: "Zebra", description: "", fullDescription: "", content: "", tags: [] };
    await fresh.store("produkter", { items: [{ id: "z", navn: "Zebra", pris: "1 kr." }] });
    await fresh.store("uddannelser", { uddannelser: [{ id: "z", ...same }] });
    await fresh.store("viden", { artikler: [{ id: "z", ...same, link: "/viden/z" }] });
    await fresh.store("om", { psykologer: [{ id: "z", navn: "Zebra" }] });
    await fresh.store("terapiOmrader", { omrader: [{ id: "z", ...same }] });
    assert.deepEqual(hits(await fresh.page("/soeg?q=zebra")), [
      "/terapi/z",
      "/om/z",
      "/viden/z",
      "/uddannelse/z",
      "/shop/z",
    ]);
  });

  test("finds what stands anywhere: in courses, articles, news, prices and the way here", async () => {
    for (const [words, href] of [
      ["efter volden", "/terapi/gruppe-vold"],
      ["grunduddannelse", "/uddannelse/mbt-grunduddannelse"],
      ["leg som sprog", "/viden/leg-som-sprog"],
      ["åbent hus klejner", "/nyheder#nyhed_1793873747120"],
      ["familiesamtale pris", "/praktisk-priser"],
      ["akuttelefonen", "/kontakt"],
      ["Stæregade", "/kontakt"],
      ["sagssupervision", "/supervision"],
    ] as const) {
      assert.ok((await found(words)).includes(href), `${words}: ${await found(words)}`);
    }
  });

  test("takes æ for ae, ø for oe and o, å for aa and a, and capitals and accents for none", async () => {
    for (const [meant, ...spellings] of [
      ["børn", "boern", "born", "BØRN", "Bórn"],
      ["forældre", "foraeldre"],
      ["åben", "aaben"],
    ] as const) {
      const expected = await found(meant);
      assert.ok(expected.length > 0, meant);
      for (const spelled of spellings) assert.deepEqual(await found(spelled), expected, spelled);
    }
  });

  test("finds a compound by its parts, a part by the compound, and forgives slips and words that no page has", async () => {
    assert.ok((await found("børnepsykolog")).includes("/viden/leg-som-sprog"));
    assert.ok((await found("skole")).includes("/uddannelse/den-mentaliserende-skole"));
    assert.ok((await found("mentalisring")).length > 0);
    assert.deepEqual(await found("teraip"), await found("terapi"));
    assert.ok((await found("hvad koster samtalekort hos jer")).includes("/shop/samtalekort"));
  });

  test("marks what was found, in title and text, and ends a heading or a point as a sentence in an excerpt", async () => {
    const html = await ask("skole");
    assert.match(html, /Den mentaliserende <mark>skole<\/mark>/);
    assert.match(html, /<mark>skolen<\/mark>/);
    assert.match(await ask("tilskud"), /få <mark>tilskud<\/mark>\? Med en henvisning/);
    assert.match(
      await ask("skolevægring"),
      /<mark>Skolevægring<\/mark>\. Supervision af dagtilbud\. Jeg/,
    );
  });

  test("shows its field and nothing else to who has asked for nothing, and has no place in the sitemap", async () => {
    for (const path of ["/soeg", "/soeg?q=", "/soeg?q=%20%20"]) {
      const html = await app.page(path);
      assert.match(html, /<form action="\/soeg">/);
      assert.deepEqual(hits(html), []);
    }
    assert.doesNotMatch(await app.page("/sitemap.xml"), /\/soeg/);
  });
});

test("a word copied from a page is found, whatever invisible characters come along", async () => {
  const plain = await found("skolen");
  assert.ok(plain.length > 0);
  for (const words of ["sko\u00adlen", "\u200bskolen\u200b", "\u202eskolen", "skolen\u0000"])
    assert.deepEqual(await found(words), plain, JSON.stringify(words));
  assert.match(await ask("\u202esko\u00adlen\u0007 x"), /<input[^>]*value="skolen x"/);
});

async function indexOf(pages: { id: number; title: string; text: string }[]) {
  const index = createIndex<(typeof pages)[number]>();
  await index.follow(new Map(pages.map((page) => [String(page.id), page])));
  return index;
}

test("other requests are answered while the index of a large site is built", async () => {
  const text = "Barnet og skolen taler om det, der er svært. ".repeat(100);
  const pages = Array.from({ length: 1000 }, (_, id) => ({ id, title: `Side ${id}`, text }));
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  const index = await indexOf(pages);
  clearInterval(count);
  assert.equal(index.find(["skole"]).length, pages.length);
  assert.ok(turns > 5, `${turns} turns`);
});

test("a prefix of too many words is searched as a whole word, and the index has a limit", async () => {
  const words = Array.from({ length: 199_000 }, (_, id) => `ord${id}`);
  const pages = Array.from({ length: 199 }, (_, id) => {
    return { id, title: "Side", text: words.slice(id * 1000, (id + 1) * 1000).join(" ") };
  });
  const more = [...Array(2000).keys()].map((id) => `andet${id}`).join(" ");
  const index = await indexOf([
    { id: 199, title: "Ord", text: "ordet ordbog" },
    ...pages,
    { id: 200, title: "Side", text: `${more} zebra` },
  ]);
  assert.deepEqual(
    index.find(["ord"]).map(({ page }) => page.id),
    [199],
  );
  assert.ok(index.find(["ordbo"]).length > 0, "what begins few is found by its beginning");
  assert.deepEqual(index.find(["zebra"]), []);
});

test("a saved text is found at once, and a deleted one no more", async () => {
  const fresh = await openSite();
  assert.deepEqual(hits(await fresh.page("/soeg?q=hypnose")), []);
  const omrader = [{ id: "ro", title: "Ro", description: "Om hypnose", fullDescription: "" }];
  await fresh.store("terapiOmrader", { omrader });
  assert.deepEqual(hits(await fresh.page("/soeg?q=hypnose")), ["/terapi/ro"]);
  await fresh.store("terapiOmrader", { omrader: [] });
  assert.deepEqual(hits(await fresh.page("/soeg?q=hypnose")), []);
});

test("an index that could not be made is made at the next search, not only after a save", async () => {
  const { settings, ...services } = app.services;
  const content = { ...services.content };
  let isAway = true;
  function searchTexts() {
    if (isAway) throw new Error("the database is away");
    return [{ title: "Angst", href: "/angst", texts: [] }];
  }
  const feature = defineFeature({ name: "angst", pages: [{ path: "/angst", searchTexts }] });
  const search = () => searchPages({ content, settings, inSearch: [feature] }, "angst");
  await assert.rejects(search, /away/);
  isAway = false;
  assert.equal((await search()).count, 1);
});

test("too many searches are told to wait", async () => {
  const busy = await openSite();
  busy.services.limits.asking.take = () => 60;
  const answer = await busy.get("/soeg?q=skole");
  assert.equal(answer.status, 429);
  assert.equal(answer.headers.get("retry-after"), "60");
});
