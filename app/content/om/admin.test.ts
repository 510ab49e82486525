import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";

const PATH = "/admin/om";

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

test("without script the form has both languages, and says where the page is and when it is in English", async () => {
  const { editor } = await openOm();
  const text = visibleText(await editor.page(`${PATH}?rediger=signe-holmgaard`));
  for (const words of [
    "Titler på engelsk",
    "Lang beskrivelse",
    "Sidens adresse er /om/signe-holmgaard",
    "Siden kan læses på engelsk, når du har skrevet titler, speciale, punkter eller en beskrivelse.",
  ]) {
    assert.ok(text.includes(words), words);
  }
});

test("an e-mail and a telephone that cannot be reached are refused at their fields (E9)", async () => {
  const { app, editor, stored } = await openOm();
  const save = (values: object) =>
    editor.save(PATH, { act: "publish", values: { navn: "Bo Lind", ...values } });
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

test("the year of an authorisation is one, and not to come", async () => {
  const { app, editor } = await openOm();
  const save = (autoriseretSiden: string) =>
    editor.save(PATH, { act: "publish", values: { navn: "Bo Lind", autoriseretSiden } });
  for (const year of ["09", "1949", "2099", "maj 2009"]) {
    const refused = await save(year);
    assert.equal(refused.status, 422, year);
    assert.match(refused.text, /"Skriv et årstal med fire cifre.*"autoriseretSiden"/);
  }
  assert.equal((await save("1998")).status, 200);
  assert.match(
    visibleText(await app.page("/om/bo-lind")),
    /Autoriseret siden 1998 Styrelsen for Patientsikkerhed fører tilsyn\./,
  );
});

test("the long descriptions may have pictures, and no script", async () => {
  const { editor, stored } = await openOm();
  const picture = '<img src="/media/medarbejderBilleder/1_leg.avif" alt="Leg" />';
  const values = {
    navn: "Bo Lind",
    langBeskrivelse: `<p>Her.</p>${picture}<script>alert(1)</script>`,
    engBeskrivelse: `<p>Here.</p>${picture}`,
  };
  await editor.save(PATH, { act: "publish", values });
  const { langBeskrivelse, engBeskrivelse } = (await stored()).at(-1);
  assert.match(langBeskrivelse, /<img src="\/media\/medarbejderBilleder\/1_leg\.avif"/);
  assert.match(engBeskrivelse, /<img /);
  assert.doesNotMatch(langBeskrivelse, /script/);
});

test("a new order of the list on top of a colleague's is refused, and theirs stays", async () => {
  const { editor, stored } = await openOm();
  const shown = (await stored()).map(({ id }) => id);
  const [first, second, third] = shown;
  const reorder = (ids: string[], before: string[]) =>
    editor.save(PATH, { act: "order", ids, shown: before });
  assert.equal((await reorder([third, first, second], shown)).status, 200);
  const late = await reorder([second, first, third], shown);
  assert.equal(late.status, 422);
  assert.match(late.text, /En anden har ændret rækkefølgen i mellemtiden\. Listen viser nu/);
  assert.deepEqual(
    (await stored()).map(({ id }) => id),
    [third, first, second],
  );
});

test("the page's own words, picture and promises are edited on its screen, and without them it shows none (V3)", async () => {
  const { app, editor, stored } = await openOm();
  assert.match(visibleText(await editor.page(PATH)), /Sidens indhold Rediger indhold Se/);
  const seen = visibleText(await editor.page(PATH));
  assert.match(seen, /du kan forstå\. Vi siger til/, "a list is shown as lines");
  const save = (values: object) =>
    editor.save(`${PATH}?rediger=indhold`, { act: "publish", base: "*", values });
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
