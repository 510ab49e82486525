import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

const app = await startApp();

test("the three default psychologists are shown while the document is missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const text = visibleText(await app.page("/om"));
  for (const name of ["Signe Holmgaard", "Anders Bjerre", "Ida Vestergaard"]) {
    assert.match(text, new RegExp(name));
  }
});

test("a profile is Danish, and English where it is asked for", async () => {
  const danish = await app.page("/om/signe-holmgaard");
  assert.match(visibleText(danish), /Signe arbejder med/);
  const english = await app.page("/om/signe-holmgaard?lang=en");
  assert.match(visibleText(english), /Signe works with/);
  assert.match(english, /<p class="lead">Licensed psychologist/);
  assert.match(english, /<title>Signe Holmgaard \(English\) · Samspil<\/title>/);
  assert.match(english, /alt="Portrait of Signe Holmgaard"/);
  for (const frame of ["header", "footer"]) {
    assert.match(english, new RegExp(`<${frame} [^>]*lang="da"`), `${frame} stays Danish (A7)`);
  }
  for (const html of [danish, english]) {
    assert.match(html, /hrefLang="en" href="[^"]*\/om\/signe-holmgaard\?lang=en"/);
  }
});

test("an English profile has no Danish words", async () => {
  const html = /<main.*<\/main>/s.exec(await app.page("/om/ida-vestergaard?lang=en"))?.[0] ?? "";
  assert.match(visibleText(html), /Authorised in Denmark since 2012 The Danish Patient Safety/);
  assert.match(html, /Danish Agency for Patient Complaints/);
  const [language, ...others] = html.match(/ lang="da"[^>]*>[^<]*/g) ?? [];
  assert.match(language ?? "", />Dansk$/, "the name of the other language");
  assert.deepEqual(others, []);
  assert.doesNotMatch(
    html,
    /[æøå]|(?<!\p{L})(og|til|vi|ring|forside|terapi|ventetid)(?![\p{L}/-])/iu,
  );
});

test("on a phone waiting time and number stand before the portrait", async () => {
  const html = await app.page("/om/signe-holmgaard");
  const [beforePortrait = ""] = html.split(/<img[^>]* alt="Portræt/);
  assert.match(
    visibleText(beforePortrait),
    /børnepsykologi Ventetid Har en tid midt i december Opdateret den .* Telefon 00.12.34.57/,
  );
  assert.equal(html.match(/href="tel:\+4500123457"/g)?.length, 1);
});

test("a profile without English offers none, and stays Danish when asked", async () => {
  await app.store("om", { psykologer: [{ id: "bo", navn: "Bo Lind", punkter: ["Leg"] }] });
  // Every page's footer leads to the one in English.
  const [html = ""] = (await app.page("/om/bo?lang=en")).split("<footer");
  assert.match(visibleText(html), /Bo arbejder med/);
  assert.doesNotMatch(html, /English|hrefLang="en"/);
  assert.match(html, /rel="canonical" href="[^"]*\/om\/bo"/);
});

test("a psychologist without a photo has no picture, on the profile or in the list", async () => {
  await app.store("om", { psykologer: [{ id: "bo", navn: "Bo Lind" }] });
  assert.doesNotMatch(await app.page("/om/bo"), /<img/);
  assert.match(visibleText(await app.page("/om")), /Læs mere om Bo/);
});
