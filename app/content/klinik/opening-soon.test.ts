import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { saveElsewhere } from "../../../test/kit/backend.ts";
import { until } from "../../../test/kit/until.ts";

const environment = { ORIGIN: "https://klinik.example", DEMO_CONTENT: "off" };

test("a public site says on every page that it opens soon, until it has a name and a telephone", async () => {
  const app = await startApp({ environment });
  for (const path of ["/", "/om", "/terapi", "/kontakt", "/kurv", "/nyheder", "/soeg?q=angst"]) {
    const html = await app.page(path);
    assert.match(visibleText(html), /Vi åbner snart Her kommer en .*112 Livsfare/);
    assert.match(html, /<meta name="robots" content="noindex"\/>/);
    assert.doesNotMatch(html, /class="(nav|site-foot)/, path);
  }
  await app.store("klinik", { navn: "Aaklinikken" });
  assert.match(visibleText(await app.page("/om")), /Aaklinikken .*Kom tilbage senere\./);
  await app.store("klinik", { navn: "Aaklinikken", telefon: "00 12 34 56" });
  assert.doesNotMatch(await app.page("/kontakt"), /Vi åbner snart/);
});

test("an unknown page of a site that opens soon has the same title", async () => {
  const app = await startApp({ environment });
  assert.match(await (await app.get("/om/x")).text(), /<title>Vi åbner snart<\/title>/);
});

test("an open site stays open: its telephone cannot be emptied, and an unreadable document closes nothing", async () => {
  const app = await startApp({ environment });
  await app.store("klinik", { navn: "Aaklinikken", telefon: "00 12 34 56" });
  const editor = await app.signIn();
  const emptied = { act: "publish", base: "*", values: { telefon: "" } };
  const refused = await editor.save("/admin/klinikken", emptied);
  assert.equal(refused.status, 422);
  assert.match(
    refused.text,
    /Skriv et telefonnummer\. Uden det er hjemmesiden lukket for besøgende\./,
  );
  saveElsewhere(app, "update documents set data = '{bad' where id = 'klinik'");
  await until(
    "what cannot be read is there",
    async () => (await editor.get("/admin/klinikken")).status === 503,
  );
  assert.doesNotMatch(await app.page("/kontakt"), /Vi åbner snart/);
  assert.match(visibleText(await editor.page("/admin")), /Klar til åbning/);
});

test("until then the law pages are shown, without links to missing pages", async () => {
  const app = await startApp({ environment });
  for (const path of ["/privatliv", "/fortryd"]) {
    const html = await app.page(path);
    assert.doesNotMatch(html, /Vi åbner snart|class="nav__link"|Klinikken <\/span>/, path);
    assert.match(html, /class="site-foot__law"/);
  }
  assert.equal((await app.get("/findes-ikke")).status, 404);
});

test("the menu of a public site has no empty pages", async () => {
  const app = await startApp({ environment });
  await app.store("klinik", { navn: "Aaklinikken", telefon: "00 12 34 56" });
  const menu = async () => /<nav class="nav .*?<\/nav>/s.exec(await app.page("/"))?.[0] ?? "";
  assert.match(await menu(), />Kontakt</);
  assert.doesNotMatch(await menu(), />(Supervision|Uddannelse|Shop)/);
  await app.store("supervision", { introText: "<p>Kom ind.</p>" });
  assert.match(await menu(), />Supervision</);
});
