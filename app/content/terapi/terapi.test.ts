import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite, visibleText } from "../../../test/kit/site.ts";
import { priceRowsOf } from "../../editor/fields/price-rows.ts";
import { openedValues } from "../../editor/save/open-form.server.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";
import { praktiskPriserScreen } from "../praktisk-priser/forms.server.ts";

const app = await openSite();
const editor = await app.signIn();

const SCREEN = "/admin/terapi";

test("emptied, an area's link leads to its own page again, where it is also found by its id", async () => {
  const omrader = [{ id: "unge", title: "Unge", description: "x", link: "/terapi/teenagere" }];
  await app.store("terapiOmrader", { omrader });
  const html = await app.page("/terapi/unge");
  assert.match(html, /rel="canonical" href="[^"]*\/terapi\/teenagere"/);
  const edit = { act: "publish", id: "unge", base: "*", values: { title: "Unge", link: "" } };
  assert.equal((await editor.save(SCREEN, edit)).status, 200);
  assert.equal((await app.readContent("terapiOmrader")).omrader[0].link, "/terapi/unge");
});

test("an area shows the prices it has chosen, as the list has them today, also after they are renamed", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  const change = async (from: string, changed: object) => {
    const form = praktiskPriserScreen.forms[0] ?? assert.fail();
    const stored = await app.readContent("praktiskPriser");
    const { priser } = openedValues(form, stored);
    const values = {
      priser: priceRowsOf(priser).map((row) => (row.navn === from ? { ...row, ...changed } : row)),
    };
    assert.notDeepEqual(values.priser, priser);
    const asked = { act: "publish", base: fingerprint(stored, ["priser"]), values };
    assert.equal((await editor.save("/admin/praktisk-priser", asked)).status, 200);
  };
  await change("Individuel samtale", { navn: "Samtale for én" });
  await change("Samtale for én", { navn: "Samtale alene", tid: "45 min." });
  for (const path of ["/terapi/boern", "/terapi/unge", "/terapi/voksne"])
    assert.match(visibleText(await app.page(path)), /Samtale alene 45 min\. 1\.250 kr\./, path);
  const form = await editor.page(`${SCREEN}?rediger=boern`);
  assert.match(form, /<input[^>]*name="priser"[^>]*checked=""[^>]*value="Individuel samtale"/);
  assert.match(visibleText(form), /Samtale alene, 1\.250 kr\./);

  const priser = [{ noegle: "Første samtale", navn: "Første samtale", pris: "1.700 kr." }];
  await app.store("praktiskPriser", { priser });
  const area = visibleText(await app.page("/terapi/boern"));
  assert.match(area, /Første samtale 1\.700 kr\./);
  assert.doesNotMatch(area, /Samtale alene/);
  assert.match(
    visibleText(await editor.page(`${SCREEN}?rediger=boern`)),
    /Individuel samtale \(står ikke længere i prislisten\)/,
  );
});

test("an article about violence has the quick exit and a neutral title", async () => {
  const vold = { id: "vold", title: "Når hjemmet er farligt", content: "<p>Tekst</p>" };
  await app.store("viden", { artikler: [{ ...vold, link: "/viden/vold", forladHurtigt: true }] });
  const article = await app.page("/viden/vold");
  assert.match(article, /data-quick-exit/);
  assert.match(article, /href="https:\/\/www\.dmi\.dk\/" rel="noopener noreferrer nofollow"/);
  assert.match(article, /<title>Viden · Samspil<\/title>/);
});
