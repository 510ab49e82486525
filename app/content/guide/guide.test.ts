import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, openSite, visibleText } from "../../../test/kit/site.ts";
import { dangerIn, GUIDE_PATH } from "./guide.ts";

/**
 * Written before the guide, and its test (docs/spec.md, 'Hvem kan hjælpe os?'): who says what, whom the person chooses
 * and which words, and the right answer: an area, and where danger is named whose number stands first.
 */
const SITUATIONS = `
mor: Min søn på syv har ondt i maven hver morgen og vil ikke i skole. | barn | Ondt i maven om morgenen + Vil ikke i skole | boern
plejemor: Vores plejebarn vil ikke trøstes. | barn | Adoption eller pleje + Ked af det | boern
far: Vi er skilt, og hun græder, når hun skal skifte hjem. | barn | Skilsmisse eller to hjem | boern
mor: Jeg ved ikke, hvad der er galt med min søn på otte. | barn | ved-ikke | boern
teenager: Jeg får hjertebanken, når jeg skal op at sige noget. | ung | Angst eller uro | unge
mor: Min datter på femten spiser næsten ikke. | ung | Mad, krop eller søvn | unge
studievejleder: En elev har været ude for noget og vil tale med nogen. | ung | Noget, der er sket | unge
forældre: Vi er uenige om skærm og sengetid. | familie | Vi er uenige om børnene | familier
ny mor: Vi har fået en lille ny, og jeg græder meget. | familie | Et nyt barn, og det er svært | familier
voksen: Jeg er sygemeldt med stress. | mig | Stress | voksne
bedstemor: Min mand er død, og dagene er lange. | mig | Sorg | voksne
nabo: Jeg er bekymret for dem ovenpå, men ved ikke hvorfor. | ved-ikke | ved-ikke |
mor: Min søn på elleve siger, han ikke vil leve. | barn | Vil ikke leve eller gør skade på sig selv | boern | liv
lærer: En dreng i 4. klasse har mærker og siger, at far slår. | barn | Nogen slår eller truer | boern | vold
teenager: Jeg skærer i mig selv. | ung | Gør skade på sig selv | unge | liv
mor: Min datters kæreste truer hende. | ung | Nogen slår eller truer | unge | vold
bedstefar: Min datter siger, at børnene ville få det bedre uden hende. | familie | En af os vil ikke leve | familier | liv
forældre: Han slog mig, mens børnene så det. | familie | Vi skændes + Nogen slår eller truer | familier | vold
voksen: Jeg kan ikke se nogen grund til at blive ved. | mig | Trist og uden kræfter + Tanker om ikke at ville leve | voksne | liv
voksen: Min mand slår mig. | mig | Nogen slår eller truer mig | voksne | vold
voksen: Jeg tør ikke gå hjem. | vold | Jeg er bange for at gå hjem | gruppe-vold | vold
far: Jeg har slået min søn og er bange for at gøre det igen. | vold | Jeg har slået + Jeg er bange for selv at slå | gruppe-vold | vold
kvinde: Jeg ved ikke, om det er vold. | vold | ved-ikke | gruppe-vold | vold
kvinde: Han slår, og jeg vil ikke leve mere. | vold | Det sker nu + Tanker om ikke at ville leve | gruppe-vold | liv
ven: Min ven har skrevet noget om at dø. Jeg ved ikke, hvem I er for. | ved-ikke | Tanker om ikke at ville leve | | liv
`;

/** Livslinien answers by night, and the clinic does not. */
const clock = () => new Date("2026-12-01T01:10:00Z");
const app = await openSite({ clock });
const FIRST: Record<string, RegExp> = {
  liv: /^ ?Tanker om selvmord 00.20.12.01/,
  vold: /^ ?Vold derhjemme 00.18.88.00/,
};

/** Sent as the browser does: one pair for each chosen word. */
async function answer(fields: Record<string, string>, words: string[] = [], site: App = app) {
  const chosen = words.map((word) => ["fylder", word]);
  const page = await site.post(GUIDE_PATH, [...Object.entries(fields), ...chosen]);
  const html = await page.text();
  return { page, html, main: visibleText(/<main.*<\/main>/s.exec(html)?.[0] ?? "") };
}

for (const line of SITUATIONS.trim().split("\n")) {
  const [situation = "", hvem = "", fylder = "", area = "", danger = ""] = line
    .split("|")
    .map((part) => part.trim());
  const words = fylder.split(" + ");
  test(situation, async () => {
    const begun = await answer({ trin: "hvem", hvem });
    assert.match(begun.main, /Hvad fylder mest\?/);
    for (const word of words.filter((word) => word !== "ved-ikke"))
      assert.ok(begun.main.includes(word), word);
    const second = await answer({ trin: "fylder", hvem }, words);
    const isAsked = /Hvor hurtigt\?/.test(second.main);
    assert.equal(isAsked, danger === "", "who is in danger is asked no more");
    const { html, main } = isAsked ? await answer({ hvem, hurtigt: "maaned" }, words) : second;
    assert.match(html, new RegExp(`<main.*href="/terapi${area && `/${area}`}"`, "s"));
    if (!danger) return assert.doesNotMatch(main, /Livsfare|Hjælp lige nu/);
    const [, help = ""] = main.split(
      /Godt, at du skrev det\. (?:Bliv hos hinanden, mens du ringer|Ring, når du kan tale frit)\./,
    );
    assert.match(help, FIRST[danger] ?? /never/);
    assert.match(help, /112 Livsfare/);
    // Somebody else may see the screen.
    assert.equal(/Forlad siden/.test(html), hvem === "vold" || words.some((w) => /slår/.test(w)));
  });
}

test("danger is read from whatever words a clinic has for it, and from no others", () => {
  for (const [words, life, violence] of [
    ["Selvmordstanker", true, false],
    ["Skærer sig selv", true, false],
    ["Vil dø", true, false],
    ["Min mand slår mig", false, true],
    ["Bliver truet", false, true],
    ["Overgreb", false, true],
    ["Jeg har slået", false, true],
    ["Voldsomme følelser", false, false],
    ["Død i familien", false, false],
  ] as const) {
    assert.deepEqual(dangerIn([words]), { life, violence }, words);
  }
});

test("no answer is in an address, a title or a cookie, and none is kept", async () => {
  const { page, html } = await answer({ trin: "fylder", hvem: "vold" }, ["Det sker nu"]);
  assert.equal(page.headers.get("cache-control"), "no-store");
  assert.deepEqual(page.headers.getSetCookie(), []);
  assert.match(html, /<title>Tre spørgsmål · Samspil<\/title>/);
  assert.doesNotMatch(html, /action="[^"]*\?/);
});

test("a question without an answer, or with one that is not offered, is asked again, with a sentence above it", async () => {
  const { main, html } = await answer({ trin: "hvem" });
  assert.match(main, /Vælg den, der passer bedst\. Du kan også vælge »Ved ikke«\./);
  assert.match(html, /role="alert" tabindex="-1" autofocus=""/);
  const made = await answer({ trin: "fylder", hvem: "barn", hurtigt: "nu" }, ["<b>x</b>"]);
  assert.match(made.main, /Hvad fylder mest\? .*Vælg det, der passer bedst/);
  assert.match((await answer({ hvem: "nogen" })).main, /Hvem handler det om\?/);
  const back = await answer({ trin: "fylder", hvem: "barn", tilbage: "1" });
  assert.match(back.main, /Hvem handler det om\?/);
  assert.match(back.html, /value="barn"[^>]*checked|checked[^>]*value="barn"/);
});

test("who does not know whom it is about chooses among few words, with every danger among them", async () => {
  const { main, html } = await answer({ trin: "hvem", hvem: "ved-ikke" });
  assert.ok((html.match(/type="checkbox"/g) ?? []).length <= 12);
  assert.match(main, /Ondt i maven om morgenen .*Vi skændes .*Nogen slår eller truer .*Ved ikke/);
  assert.match(main, /Gør skade på sig selv|Tanker om ikke at ville leve/);
});

test("a clinic without choices has no guide", async () => {
  const site = await openSite({ clock, environment: { DEMO_CONTENT: "off" } });
  assert.equal((await answer({ trin: "hvem" }, [], site)).page.status, 404);
});

test("where a field is missing the answer says less, and the clinic's own words of danger lead to help", async () => {
  const site = await openSite({ clock });
  await site.store("guide", {
    fare: ["Har taget for mange piller"],
    valg: [{ id: "unge", navn: "Min teenager", omrade: "unge", ord: ["Skærer sig selv", "Alene"] }],
  });
  await site.store("om", { psykologer: [] });
  const told = (word: string) => answer({ hvem: "unge", hurtigt: "uge" }, [word], site);
  const bare = await told("Alene");
  assert.match(bare.main, /Det finder vi ud af sammen Fordi du valgte »Alene«\./);
  assert.doesNotMatch(bare.main, /Spørg efter|Tid fra/);
  assert.match(bare.main, /Kan det ikke vente/);
  const { main } = await answer({ trin: "hvem", hvem: "unge" }, [], site);
  assert.match(main, /Har taget for mange piller.*Nogen slår eller truer/);
  for (const word of ["Skærer sig selv", "Har taget for mange piller"])
    assert.match((await told(word)).main, /Godt, at du skrev det/, word);
});
