import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { priceRowsOf } from "../../editor/fields/price-rows.ts";
import { openedValues } from "../../editor/save/open-form.server.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";
import { praktiskPriserScreen } from "../praktisk-priser/forms.server.ts";

const app = await startApp();

test("an area shows its psychologists, and a profile its areas", async () => {
  const html = await app.page("/terapi/boern");
  const [, who = ""] = html.split('id="hvem"');
  assert.match(visibleText(who), /De tager imod dig .*Signe Holmgaard .*Ida Vestergaard/);
  assert.doesNotMatch(visibleText(who), /Anders Bjerre .*Priser/);
  assert.match(await app.page("/om/anders-bjerre"), /<a href="\/terapi\/unge">Unge<\/a>/);
});

test("an area shows the prices it has chosen, as the price list has them today", async () => {
  const text = visibleText(await app.page("/terapi/boern"));
  assert.match(text, /Første samtale For forældre, par eller voksne 75 min\. 1\.650 kr\./);
  assert.match(
    text,
    /Møde med skole eller børnehave I København 60 min\. 1\.450 kr\. Ventetid .*Hele prislisten/,
  );
  const priser = [
    { noegle: "Første samtale", navn: "Første samtale", tid: "80 min.", pris: "1.700 kr." },
  ];
  await app.store("praktiskPriser", { priser });
  const later = visibleText(await app.page("/terapi/boern"));
  assert.match(later, /Første samtale 80 min\. 1\.700 kr\./);
  assert.doesNotMatch(later, /1\.450 kr\. Ventetid/);
  const form = visibleText(await (await app.signIn()).page("/admin/terapi?rediger=boern"));
  assert.match(form, /Individuel samtale \(står ikke længere i prislisten\)/);
});

test("a price keeps its areas when it is renamed", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const change = async (from: string, changed: object) => {
    const form = praktiskPriserScreen.forms[0] ?? assert.fail();
    const stored = await app.readContent("praktiskPriser");
    const { priser } = openedValues(form, stored);
    const values = {
      priser: priceRowsOf(priser).map((row) => (row.navn === from ? { ...row, ...changed } : row)),
    };
    assert.notDeepEqual(values.priser, priser);
    const base = fingerprint(stored, ["priser"]);
    const asked = { act: "publish", base, values };
    assert.equal((await editor.save("/admin/praktisk-priser", asked)).status, 200);
  };
  await change("Individuel samtale", { navn: "Samtale for én" });
  await change("Samtale for én", { navn: "Samtale alene", tid: "45 min." });
  for (const path of ["/terapi/boern", "/terapi/unge", "/terapi/voksne"]) {
    assert.match(visibleText(await app.page(path)), /Samtale alene 45 min\. 1\.250 kr\./, path);
  }
  const form = await editor.page("/admin/terapi?rediger=boern");
  assert.match(form, /<input[^>]*name="priser"[^>]*checked=""[^>]*value="Individuel samtale"/);
  assert.match(visibleText(form), /Samtale alene, 1\.250 kr\./);
});

test("an area without the new fields has no empty parts", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  await app.store("om", { psykologer: [] });
  await app.store("terapiOmrader", { omrader: [{ id: "unge", title: "Unge" }] });
  const [main = ""] = (await app.page("/terapi/unge")).split("<footer");
  assert.doesNotMatch(main, /class="(answers|faces|prices|quick-exit)"/);
  assert.doesNotMatch(visibleText(main), /hverdage/);
});

test("a group's first day is shown, also without prices and waiting time", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const begynder = "Torsdag den 4. februar kl. 17";
  await app.store("terapiOmrader", { omrader: [{ id: "unge", title: "Unge", begynder }] });
  assert.match(
    visibleText(await app.page("/terapi/unge")),
    /Begynder Torsdag den 4\. februar kl\. 17/,
  );
});

test("an area about violence has the quick exit, a neutral title, and says that the history still shows the visit", async () => {
  const html = await app.page("/terapi/gruppe-vold");
  assert.match(html, /<title>Terapi · Samspil<\/title>/);
  assert.match(
    html,
    /class="quick-exit" href="https:\/\/www\.dmi\.dk\/" rel="noopener noreferrer nofollow"/,
  );
  assert.match(visibleText(html), /historik kan stadig vise, at du har været her/);
  assert.ok(html.indexOf('id="hjaelp"') < html.indexOf('id="hvem"'), "help comes first here");
  assert.match(visibleText(html), /Begynder Torsdag den 4\. februar 2027 Hele prislisten/);
  assert.doesNotMatch(visibleText(html), /Ventetid/, "of what begins on a day");
  assert.match(visibleText(html), /Hvornår er det sikkert at ringe\?/);
  assert.doesNotMatch(await app.page("/terapi/boern"), /quick-exit"/);
});

test("an article about violence has the quick exit too", async () => {
  await app.store("viden", {
    artikler: [
      {
        id: "vold",
        title: "Når hjemmet er farligt",
        description: "x",
        link: "/viden/vold",
        content: "<p>Tekst</p>",
        forladHurtigt: true,
      },
    ],
  });
  const html = await app.page("/viden/vold");
  assert.match(html, /data-quick-exit/);
  assert.match(html, /<title>Viden · Samspil<\/title>/);
});

test("a psychologist's authorisation is shown with the authority and where to complain", async () => {
  const text = visibleText(await app.page("/om/signe-holmgaard"));
  assert.match(
    text,
    /Autoriseret siden 2011 Autoriseret af Psykolognævnet\. Styrelsen for Patientsikkerhed fører/,
  );
  assert.match(text, /Klager behandles af Styrelsen for Patientklager/);
  await app.store("om", { psykologer: [{ id: "bo", navn: "Bo Lind" }] });
  assert.doesNotMatch(visibleText(await app.page("/om/bo")), /Styrelsen/);
});
