import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, startApp, visibleText } from "../../../test/kit/app.ts";
import { GUIDE_PATH } from "./guide.ts";

/** `hvem`: whom the person chooses; `fylder`: the words. `omrade` and `foerst` are the right answer. */
type Situation = {
  who: string;
  situation: string;
  hvem: string;
  fylder: string[];
  omrade: string | undefined;
  /** The number that stands first where danger is named. */
  foerst?: "liv" | "vold";
};

const s = (
  who: string,
  situation: string,
  hvem: string,
  fylder: string[],
  omrade: string | undefined,
  foerst?: "liv" | "vold",
): Situation => ({ who, situation, hvem, fylder, omrade, foerst });

/** Written before the guide, and its test (docs/spec.md, 'Hvem kan hjælpe os?'). */
const SITUATIONS: Situation[] = [
  s(
    "mor",
    "Min søn på syv har ondt i maven hver morgen og vil ikke i skole.",
    "barn",
    ["Ondt i maven om morgenen", "Vil ikke i skole"],
    "boern",
  ),
  s(
    "far",
    "Min datter på fire vågner om natten og er bange.",
    "barn",
    ["Bange eller bekymret", "Sover dårligt"],
    "boern",
  ),
  s("mor", "Han kaster med ting, når han skal i bad.", "barn", ["Vrede, der fylder"], "boern"),
  s(
    "plejemor",
    "Vores plejebarn vil ikke trøstes.",
    "barn",
    ["Adoption eller pleje", "Ked af det"],
    "boern",
  ),
  s(
    "far",
    "Vi er skilt, og hun græder, når hun skal skifte hjem.",
    "barn",
    ["Skilsmisse eller to hjem", "Ked af det"],
    "boern",
  ),
  s(
    "lærer",
    "En elev i 2. klasse kommer ikke mere. Hvem må jeg sende forældrene til?",
    "barn",
    ["Vil ikke i skole"],
    "boern",
  ),
  s("pædagog", "Et barn på stuen er bange for alt nyt.", "barn", ["Bange eller bekymret"], "boern"),
  s(
    "bedstemor",
    "Mit barnebarn er blevet så stille efter skilsmissen.",
    "barn",
    ["Skilsmisse eller to hjem"],
    "boern",
  ),
  s(
    "bedstefar",
    "Drengen på ni sover ikke, når han er hos os.",
    "barn",
    ["Sover dårligt"],
    "boern",
  ),
  s("mor", "Jeg ved ikke, hvad der er galt med min søn på otte.", "barn", ["ved-ikke"], "boern"),
  s(
    "teenager",
    "Jeg får hjertebanken, når jeg skal op at sige noget.",
    "ung",
    ["Angst eller uro"],
    "unge",
  ),
  s("teenager", "Jeg har ingen at være sammen med.", "ung", ["Ked af det eller alene"], "unge"),
  s(
    "teenager",
    "Jeg kan ikke mere med gymnasiet.",
    "ung",
    ["Skole, der er blevet for meget"],
    "unge",
  ),
  s("mor", "Min datter på femten spiser næsten ikke.", "ung", ["Mad, krop eller søvn"], "unge"),
  s(
    "far",
    "Vi råber ad hinanden hver aften, og han er seksten.",
    "ung",
    ["Vrede og skænderier"],
    "unge",
  ),
  s(
    "studievejleder",
    "En elev har været ude for noget og vil tale med nogen.",
    "ung",
    ["Noget, der er sket"],
    "unge",
  ),
  s(
    "teenager",
    "Jeg ved ikke, hvad det er. Jeg har det bare dårligt.",
    "ung",
    ["ved-ikke"],
    "unge",
  ),
  s("forældre", "Vi skændes foran børnene.", "familie", ["Vi skændes"], "familier"),
  s(
    "forældre",
    "Vi er uenige om skærm og sengetid.",
    "familie",
    ["Vi er uenige om børnene"],
    "familier",
  ),
  s(
    "bonusfar",
    "Mine og hendes børn kan ikke sammen.",
    "familie",
    ["Skilsmisse eller ny familie"],
    "familier",
  ),
  s(
    "ny mor",
    "Vi har fået en lille ny, og jeg græder meget.",
    "familie",
    ["Et nyt barn, og det er svært"],
    "familier",
  ),
  s("enke", "Børnenes far døde i sommer.", "familie", ["Sygdom eller død"], "familier"),
  s(
    "forældre",
    "Vi bor sammen og taler kun om madpakker.",
    "familie",
    ["Vi når ikke hinanden"],
    "familier",
  ),
  s("voksen", "Jeg er sygemeldt med stress.", "mig", ["Stress"], "voksne"),
  s("voksen", "Jeg har ikke kræfter til noget.", "mig", ["Trist og uden kræfter"], "voksne"),
  s(
    "psykolog",
    "Jeg er selv psykolog, og min barndom fylder i terapirummet.",
    "mig",
    ["Min barndom fylder"],
    "voksne",
  ),
  s("bedstemor", "Min mand er død, og dagene er lange.", "mig", ["Sorg"], "voksne"),
  s(
    "psykolog",
    "Jeg søger måske supervision og ved ikke, hvem af jer der kan.",
    "ved-ikke",
    ["ved-ikke"],
    undefined,
  ),
  s(
    "nabo",
    "Jeg er bekymret for dem ovenpå, men ved ikke hvorfor.",
    "ved-ikke",
    ["ved-ikke"],
    undefined,
  ),
  s(
    "mor",
    "Min søn på elleve siger, han ikke vil leve.",
    "barn",
    ["Vil ikke leve eller gør skade på sig selv"],
    "boern",
    "liv",
  ),
  s(
    "lærer",
    "En dreng i 4. klasse har mærker og siger, at far slår.",
    "barn",
    ["Nogen slår eller truer"],
    "boern",
    "vold",
  ),
  s("teenager", "Jeg skærer i mig selv.", "ung", ["Gør skade på sig selv"], "unge", "liv"),
  s("teenager", "Jeg tænker på at dø.", "ung", ["Tanker om ikke at ville leve"], "unge", "liv"),
  s("mor", "Min datters kæreste truer hende.", "ung", ["Nogen slår eller truer"], "unge", "vold"),
  s(
    "bedstefar",
    "Min datter siger, at børnene ville få det bedre uden hende.",
    "familie",
    ["En af os vil ikke leve"],
    "familier",
    "liv",
  ),
  s(
    "forældre",
    "Han slog mig, mens børnene så det.",
    "familie",
    ["Vi skændes", "Nogen slår eller truer"],
    "familier",
    "vold",
  ),
  s(
    "voksen",
    "Jeg kan ikke se nogen grund til at blive ved.",
    "mig",
    ["Trist og uden kræfter", "Tanker om ikke at ville leve"],
    "voksne",
    "liv",
  ),
  s("voksen", "Min mand slår mig.", "mig", ["Nogen slår eller truer mig"], "voksne", "vold"),
  s(
    "voksen",
    "Jeg tør ikke gå hjem.",
    "vold",
    ["Jeg er bange for at gå hjem"],
    "gruppe-vold",
    "vold",
  ),
  s(
    "far",
    "Jeg har slået min søn og er bange for at gøre det igen.",
    "vold",
    ["Jeg har slået", "Jeg er bange for selv at slå"],
    "gruppe-vold",
    "vold",
  ),
  s(
    "kvinde",
    "Det er to år siden, og jeg sover stadig ikke.",
    "vold",
    ["Det er sket, og det slipper ikke"],
    "gruppe-vold",
    "vold",
  ),
  s("kvinde", "Jeg ved ikke, om det er vold.", "vold", ["ved-ikke"], "gruppe-vold", "vold"),
  s(
    "kvinde",
    "Han slår, og jeg vil ikke leve mere.",
    "vold",
    ["Det sker nu", "Tanker om ikke at ville leve"],
    "gruppe-vold",
    "liv",
  ),
  s(
    "ven",
    "Min ven har skrevet noget om at dø. Jeg ved ikke, hvem I er for.",
    "ved-ikke",
    ["Tanker om ikke at ville leve"],
    undefined,
    "liv",
  ),
];

/** Livslinien answers by night, and the clinic does not. */
const clock = () => new Date("2026-12-01T01:10:00Z");
const app = await startApp({ clock });
await app.store("klinik", {
  navn: "Samspil",
  telefon: "00 12 34 56",
  telefontider: ["hverdage 9-12"],
});
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

test("who does not know whom it is about chooses among few words, with every danger among them", async () => {
  const { main, html } = await answer([
    ["trin", "hvem"],
    ["hvem", "ved-ikke"],
  ]);
  assert.ok((html.match(/type="checkbox"/g) ?? []).length <= 12);
  assert.match(main, /Ondt i maven om morgenen .*Vi skændes .*Nogen slår eller truer .*Ved ikke/);
  assert.match(main, /Gør skade på sig selv|Tanker om ikke at ville leve/);
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
  const site = await startApp({ clock, environment: { DEMO_CONTENT: "off" } });
  assert.equal((await site.get(GUIDE_PATH)).status, 404);
  assert.equal((await answer([["trin", "hvem"]], site)).page.status, 404);
});

test("where a field is missing the answer says less, and the clinic's own words of danger lead to help", async () => {
  const site = await startApp({ clock });
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

test("what the clinic has written as danger leads to help, and none of the dangers goes missing", async () => {
  const site = await startApp({ clock });
  await site.store("guide", {
    fare: ["Har taget for mange piller"],
    valg: [{ id: "unge", navn: "Min teenager", omrade: "unge", ord: ["Alene"] }],
  });
  const first: [string, string][] = [
    ["trin", "hvem"],
    ["hvem", "unge"],
  ];
  const { main } = await answer(first, site);
  assert.match(main, /Har taget for mange piller.*Nogen slår eller truer.*Tanker om ikke at/);
  const told: [string, string][] = [...first, ["fylder", "Har taget for mange piller"]];
  assert.match((await answer(told, site)).main, /Godt, at du skrev det/);
});

test("at night the header of a question leads to a form that is there", async () => {
  assert.match(await app.page(GUIDE_PATH), /class="call-link[^"]*" href="\/ring-mig-op"/);
});
