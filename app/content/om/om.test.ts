import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";

test("the three default psychologists are shown while the document is missing", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const text = visibleText(await app.page("/om"));
  for (const name of ["Signe Holmgaard", "Anders Bjerre", "Ida Vestergaard"]) {
    assert.match(text, new RegExp(name));
  }
});

test("a profile is Danish, and English where it is asked for", async () => {
  const app = await startApp();
  const danish = await app.page("/om/signe-holmgaard");
  assert.match(visibleText(danish), /Signe arbejder med/);
  const english = await app.page("/om/signe-holmgaard?lang=en");
  assert.match(visibleText(english), /Signe works with/);
  assert.match(english, /<p lang="en">Licensed psychologist/);
  assert.match(english, /<title>Signe Holmgaard \(English\) · Samspil<\/title>/);
  assert.match(english, /alt="Portrait of Signe Holmgaard"/);
  for (const frame of ["header", "footer", "nav"]) {
    assert.match(english, new RegExp(`<${frame} [^>]*lang="da"`), `${frame} stays Danish (A7)`);
  }
  for (const html of [danish, english]) {
    assert.match(html, /hrefLang="en" href="[^"]*\/om\/signe-holmgaard\?lang=en"/);
  }
});

test("the English of a profile is English, and its button promises no more than contact (D3, D15)", async () => {
  const app = await startApp();
  const danish = visibleText(await app.page("/om/signe-holmgaard"));
  assert.match(danish, /Ring mig op Skriv dit nummer/);
  assert.doesNotMatch(danish, /Kontakt os om en tid/);
  const signe = visibleText(await app.page("/om/signe-holmgaard?lang=en"));
  assert.match(signe, /Play therapy and conversations with children/);
  assert.match(signe, /Contact us for an appointment/);
  const anders = visibleText(await app.page("/om/anders-bjerre?lang=en"));
  assert.match(anders, /Family sessions when everything is stuck/);
  const ida = visibleText(await app.page("/om/ida-vestergaard?lang=en"));
  assert.match(ida, /We go slowly and keep an eye on how the body is doing\./);
});

test("a profile without English offers none, and stays Danish when asked", async () => {
  const app = await startApp();
  await app.store("om", { psykologer: [{ id: "bo", navn: "Bo Lind", punkter: ["Leg"] }] });
  // Every page's footer leads to the one in English.
  const [html = ""] = (await app.page("/om/bo?lang=en")).split("<footer");
  assert.match(visibleText(html), /Bo arbejder med/);
  assert.doesNotMatch(html, /English|hrefLang="en"/);
  assert.match(html, /rel="canonical" href="[^"]*\/om\/bo"/);
});

test("a psychologist without a photo has no picture, neither here nor there", async () => {
  const app = await startApp();
  await app.store("om", { psykologer: [{ id: "bo", navn: "Bo Lind" }] });
  assert.doesNotMatch(await app.page("/om/bo"), /<img/);
  assert.match(visibleText(await app.page("/om")), /Læs mere om Bo/);
});

test("an unknown psychologist is not found", async () => {
  const app = await startApp();
  const response = await app.get("/om/ingen");
  assert.equal(response.status, 404);
  assert.match(visibleText(await response.text()), /Psykolog ikke fundet/);
});
