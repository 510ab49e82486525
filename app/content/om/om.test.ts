import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const PATH = "/admin/om";

async function openOm() {
  const app = await openSite();
  const editor = await app.signIn();
  return {
    app,
    editor,
    save: (values: object) =>
      editor.save(PATH, { act: "publish", values: { navn: "Bo Lind", ...values } }),
    stored: async () => (await app.readContent("om")).psykologer,
  };
}

test("a profile in English has no Danish words, and header and footer say that they are Danish", async () => {
  const { app } = await openOm();
  const english = await app.page("/om/ida-vestergaard?lang=en");
  for (const frame of ["header", "footer"])
    assert.match(english, new RegExp(`<${frame} [^>]*lang="da"`));
  const main = /<main.*<\/main>/s.exec(english)?.[0] ?? "";
  const [language, ...others] = main.match(/ lang="da"[^>]*>[^<]*/g) ?? [];
  assert.match(language ?? "", />Dansk$/, "the name of the other language");
  assert.deepEqual(others, []);
  assert.doesNotMatch(
    main,
    /[æøå]|(?<!\p{L})(og|til|vi|ring|forside|terapi|ventetid)(?![\p{L}/-])/iu,
  );
});

test("a profile leads to the one in English, and one without English offers none, also when asked", async () => {
  const { app } = await openOm();
  for (const query of ["", "?lang=en"])
    assert.match(
      await app.page(`/om/signe-holmgaard${query}`),
      /hrefLang="en" href="[^"]*\/om\/signe-holmgaard\?lang=en"/,
    );
  await app.store("om", { psykologer: [{ id: "bo", navn: "Bo Lind", punkter: ["Leg"] }] });
  // Every page's footer leads to the one in English.
  const [html = ""] = (await app.page("/om/bo?lang=en")).split("<footer");
  assert.match(visibleText(html), /Bo arbejder med/);
  assert.doesNotMatch(html, /English|hrefLang="en"/);
  assert.match(html, /rel="canonical" href="[^"]*\/om\/bo"/);
});

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

test("an e-mail, a telephone and a year that cannot be are refused at their fields", async () => {
  const { app, save, stored } = await openOm();
  const refused = await save({ email: "bo@klinik", telefon: "12 34 56" });
  assert.equal(refused.status, 422);
  assert.match(
    refused.text,
    /"email","E-mailadressen ser ikke rigtig ud\. Skriv den som navn@klinik\.dk\."/,
  );
  assert.match(refused.text, /"telefon","Telefonnummeret skal have otte cifre\./);
  for (const year of ["09", "1949", "2099", "maj 2009"])
    assert.match(
      (await save({ autoriseretSiden: year })).text,
      /"Skriv et årstal med fire cifre.*"autoriseretSiden"/,
    );
  assert.equal((await stored()).length, 3);
  await save({ email: "bo@klinik.example", telefon: "+4500123456", autoriseretSiden: "1998" });
  const html = await app.page("/om/bo-lind");
  assert.match(html, /href="tel:\+4500123456">\+45\u00a000\u00a012\u00a034\u00a056</);
  assert.match(html, /href="mailto:bo@klinik\.example"/);
  assert.match(visibleText(html), /Autoriseret siden 1998 Styrelsen for Patientsikkerhed fører/);
});

test("the long descriptions may have pictures, and no script", async () => {
  const { save, stored } = await openOm();
  const picture = '<img src="/media/medarbejderBilleder/1_leg.avif" alt="Leg" />';
  const langBeskrivelse = `<p>Her.</p>${picture}<script>alert(1)</script>`;
  await save({ langBeskrivelse, engBeskrivelse: `<p>Here.</p>${picture}` });
  const bo = (await stored()).at(-1);
  assert.match(bo.langBeskrivelse, /<img src="\/media\/medarbejderBilleder\/1_leg\.avif"/);
  assert.match(bo.engBeskrivelse, /<img /);
  assert.doesNotMatch(bo.langBeskrivelse, /script/);
});

test("a new order of the list on top of a colleague's is refused, and theirs stays", async () => {
  const { editor, stored } = await openOm();
  const idsNow = async () => (await stored()).map(({ id }: { id: string }) => id);
  const shown = await idsNow();
  const [first, second, third] = shown;
  const reorder = (ids: string[]) => editor.save(PATH, { act: "order", ids, shown });
  assert.equal((await reorder([third, first, second])).status, 200);
  const late = await reorder([second, first, third]);
  assert.equal(late.status, 422);
  assert.match(late.text, /En anden har ændret rækkefølgen i mellemtiden\. Listen viser nu/);
  assert.deepEqual(await idsNow(), [third, first, second]);
});

test("the page's own words, picture and promises are edited on its screen, and without them it shows none", async () => {
  const { app, editor, stored } = await openOm();
  const seen = visibleText(await editor.page(PATH));
  assert.match(seen, /Sidens indhold Rediger indhold Se/);
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
