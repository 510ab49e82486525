import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/om";
const LABELS = {
  navn: "Navn",
  titler: "Titler",
  engTitler: "Titler på engelsk",
  speciale: "Speciale",
  engSpeciale: "Speciale på engelsk",
  email: "E-mail",
  engEmail: "Engelsk ord for e-mail",
  telefon: "Telefon",
  engTelefon: "Engelsk ord for telefon",
  punkter: "Punkter",
  engPunkter: "Punkter på engelsk",
  beskrivelse: "Kort beskrivelse",
  langBeskrivelse: "Lang beskrivelse",
  engBeskrivelse: "Beskrivelse på engelsk",
  billede: "Billedfil",
  billedeUrl: "Portræt",
  billedeUrlAlt: "Billedbeskrivelse",
};
const NAMES = Object.keys(LABELS);

async function openOm() {
  const app = await startApp();
  const editor = await app.signIn();
  const stored = async () => {
    const document = await app.services.documents.read("content", "om");
    const items: unknown = Object(document?.data).psykologer;
    return Array.isArray(items) ? items : [];
  };
  return { app, editor, stored };
}

test("the list shows the psychologists in the order of the site", async () => {
  const { editor } = await openOm();
  const text = visibleText(await editor.page(PATH));
  assert.match(text, /Opret ny psykolog/);
  assert.match(text, /Signe Holmgaard.*Anders Bjerre.*Ida Vestergaard/);
});

test("the form has Danish and English, both of them without script, and says what its fields are for (D9, D10, D11)", async () => {
  const { editor } = await openOm();
  const text = visibleText(await editor.page(`${PATH}?rediger=signe-holmgaard`));
  for (const label of Object.values(LABELS).filter((label) => label !== LABELS.billede)) {
    assert.ok(text.includes(label), label);
  }
  for (const hint of [
    "Sidens adresse er /om/signe-holmgaard",
    "Skriv, hvad billedet viser, til dem, der ikke kan se det. Lad feltet stå tomt, hvis det kun er pynt.",
    "Siden kan læses på engelsk, når du har skrevet titler, speciale eller en beskrivelse.",
  ]) {
    assert.ok(text.includes(hint), hint);
  }
});

test("a psychologist who is gone leads back to the list", async () => {
  const { editor } = await openOm();
  const response = await editor.get(`${PATH}?rediger=ingen`);
  assert.equal(response.headers.get("location"), PATH);
});

test("a new psychologist gets an id from the name, and a page in the very next request", async () => {
  const { app, editor, stored } = await openOm();
  const values = {
    navn: "Søren Ærø",
    titler: "Cand.psych.",
    punkter: [" Leg ", "", "Søvn"],
    engPunkter: "",
    langBeskrivelse: "<p>Hej.</p><p></p><p>Igen.</p>",
  };
  const answer = await editor.save(PATH, { intent: "create", values });
  assert.equal(answer.status, 200);
  assert.match(answer.text, /Psykolog blev oprettet!/);
  assert.partialDeepStrictEqual((await stored()).at(-1), {
    id: "soren-aero",
    link: "/om/soren-aero",
    punkter: ["Leg", "Søvn"],
    engPunkter: [],
    langBeskrivelse: "<p>Hej.</p><p>Igen.</p>",
  });
  assert.match(visibleText(await app.page("/om/soren-aero")), /Søren Ærø/);
});

test("the second of a name gets -2, in the id and in the link", async () => {
  const { editor, stored } = await openOm();
  for (const _ of [1, 2]) {
    await editor.save(PATH, { intent: "create", values: { navn: "Søren Ærø" } });
  }
  assert.partialDeepStrictEqual((await stored()).at(-1), {
    id: "soren-aero-2",
    link: "/om/soren-aero-2",
  });
});

test("a name is needed, and one with a letter or a digit", async () => {
  const { editor, stored } = await openOm();
  const nameless = await editor.save(PATH, { intent: "create", values: { navn: "  " } });
  assert.equal(nameless.status, 422);
  assert.match(nameless.text, /Skriv et navn\./);
  const odd = await editor.save(PATH, { intent: "create", values: { navn: "– !" } });
  assert.equal(odd.status, 422);
  assert.match(odd.text, /Navnet skal have mindst ét bogstav eller tal\./);
  assert.equal((await stored()).length, 3);
});

test("an e-mail and a telephone that cannot be reached are refused at their fields (E9)", async () => {
  const { app, editor, stored } = await openOm();
  const save = (values: object) =>
    editor.save(PATH, { intent: "create", values: { navn: "Bo Lind", ...values } });
  const refused = await save({ email: "bo@klinik", telefon: "12 34 56" });
  assert.equal(refused.status, 422);
  assert.match(
    refused.text,
    /"email","E-mailadressen ser ikke rigtig ud\. Skriv den som navn@klinik\.dk\."/,
  );
  assert.match(refused.text, /"telefon","Telefonnummeret skal have otte cifre\./);
  assert.equal((await stored()).length, 3);
  await save({ email: "bo@klinik.example", telefon: "+4500123456" });
  const html = await app.page("/om/bo-lind");
  assert.match(html, /href="tel:\+4500123456">\+45\u00a000\u00a012\u00a034\u00a056</);
  assert.match(html, /href="mailto:bo@klinik\.example"/);
});

test("an edit keeps the id, and what the form does not know", async () => {
  const { app, editor, stored } = await openOm();
  const before = { id: "bo", navn: "Bo", link: "/om/bo", ukendt: 7 };
  await app.store("om", { psykologer: [before] });
  const base = fingerprint(before, NAMES);
  const save = { intent: "replace", id: "bo", base, values: { navn: "Bo Lind" } };
  const answer = await editor.save(PATH, save);
  assert.match(answer.text, /Psykolog blev opdateret!/);
  const [after] = await stored();
  assert.partialDeepStrictEqual(after, { id: "bo", navn: "Bo Lind", link: "/om/bo", ukendt: 7 });
});

test("pictures may stand in the long descriptions, script may not", async () => {
  const { editor, stored } = await openOm();
  const picture = '<img src="/media/medarbejderBilleder/1_leg.avif" alt="Leg" />';
  const values = {
    navn: "Bo Lind",
    langBeskrivelse: `<p>Her.</p>${picture}<script>alert(1)</script>`,
    engBeskrivelse: `<p>Here.</p>${picture}`,
  };
  await editor.save(PATH, { intent: "create", values });
  const { langBeskrivelse, engBeskrivelse } = (await stored()).at(-1);
  assert.match(langBeskrivelse, /<img src="\/media\/medarbejderBilleder\/1_leg\.avif"/);
  assert.match(engBeskrivelse, /<img /);
  assert.doesNotMatch(langBeskrivelse, /script/);
});

test("the site shows the psychologists in the order just given", async () => {
  const { app, editor } = await openOm();
  const ids = ["ida-vestergaard", "signe-holmgaard", "anders-bjerre"];
  const answer = await editor.save(PATH, { intent: "reorder", ids });
  assert.equal(answer.status, 200);
  const text = visibleText(await app.page("/om"));
  assert.match(text, /Læs mere om Ida.*Læs mere om Signe.*Læs mere om Anders/);
});

test("an order is refused on top of a colleague's, and theirs stays", async () => {
  const { editor, stored } = await openOm();
  const shown = (await stored()).map(({ id }) => id);
  const [first, second, third] = shown;
  const reorder = (ids: string[], before: string[]) =>
    editor.save(PATH, { intent: "reorder", ids, shown: before });
  assert.equal((await reorder([third, first, second], shown)).status, 200);
  for (const late of [
    await reorder([second, first, third], shown),
    await editor.save(PATH, { intent: "move", id: first, to: 2, shown }),
  ]) {
    assert.equal(late.status, 422);
    assert.match(late.text, /En anden har ændret rækkefølgen i mellemtiden\. Listen viser nu/);
  }
  assert.deepEqual(
    (await stored()).map(({ id }) => id),
    [third, first, second],
  );
});

test("the page's own words, picture and promises are written on its screen, and without them it has none (V3)", async () => {
  const { app, editor, stored } = await openOm();
  assert.match(visibleText(await editor.page(PATH)), /Sidens indhold Rediger indhold/);
  const form = await editor.page(`${PATH}?rediger=indhold`);
  assert.match(visibleText(form), /Står øverst på siden Om os\. Se på siden/);
  const names = ["title", "indledning", "heroImage", "heroImageAlt", "loefter"];
  const save = async (values: object) => {
    const document = await app.services.documents.read("content", "om");
    const base = fingerprint(Object(document?.data), names);
    return editor.save(PATH, { intent: "page", base, values });
  };
  const own = {
    title: "To slags ører",
    indledning: "Vi lytter.",
    heroImage: picture(""),
    loefter: ["Vi kommer til tiden."],
  };
  assert.equal((await save(own)).status, 200);
  const html = await app.page("/om");
  assert.match(html, /<h1>To slags ører<\/h1><p class="lead">Vi lytter\.<\/p>/);
  assert.match(visibleText(html), /Det, vi lover dig Vi kommer til tiden\./);
  assert.equal((await stored()).length, 3, "the psychologists stay");
  await save({ ...own, title: "", indledning: "", loefter: [] });
  const bare = await app.page("/om");
  assert.match(bare, /<h1>Om os<\/h1>/);
  assert.doesNotMatch(visibleText(bare), /lover dig|tænker bedst/);
});
