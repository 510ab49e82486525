import assert from "node:assert/strict";
import { test } from "node:test";
import { saveElsewhere } from "../test/kit/backend.ts";
import { orderForm } from "../test/kit/client.ts";
import { type App, openSite, visibleText } from "../test/kit/site.ts";
import { until } from "../test/kit/until.ts";

const environment = { ORIGIN: "https://klinik.example", DEMO_CONTENT: "off" };
const CLINIC = { navn: "Aaklinikken", telefon: "00 12 34 56" };
const PATHS = ["/", "/om", "/terapi", "/kontakt", "/kurv", "/nyheder", "/soeg?q=angst"];
const NOINDEX = /<meta name="robots" content="noindex"\/>/;

async function startClosed(klinik = {}) {
  const app = await openSite({ environment });
  await app.store("klinik", { ...CLINIC, ...klinik });
  const owner = await app.signIn();
  const press = (aaben: string, { cookie } = owner) =>
    app.post("/admin/aaben", { aaben }, { cookie });
  return { app, owner, press };
}

/** What search engines are told: the number of addresses, and of the sitemap. */
async function told(app: App) {
  const sitemap = await app.page("/sitemap.xml");
  const robots = await app.page("/robots.txt");
  return [sitemap.match(/<loc>/g)?.length ?? 0, /Sitemap/.test(robots)] as const;
}

test("a public site says on every page that it opens soon, whatever is written, until an owner opens it", async () => {
  const { app, press } = await startClosed();
  for (const path of PATHS) {
    const html = await app.page(path);
    assert.match(
      visibleText(html),
      /Aaklinikken Vi åbner snart .* du kan ringe til os\. 00 12 34 56 .*112 Livsfare/,
    );
    assert.match(html, NOINDEX);
    assert.doesNotMatch(html, /class="(nav|site-foot)/, path);
  }
  await app.store("klinik", { navn: "Aaklinikken" });
  assert.match(visibleText(await app.page("/om")), /Aaklinikken .*Kom tilbage senere\./);
  await app.store("klinik", {});
  assert.match(visibleText(await app.page("/om")), /Vi åbner snart Her kommer en .*112 Livsfare/);
  assert.deepEqual(await told(app), [0, false]);
  assert.equal((await app.get("/findes-ikke")).status, 404);
  await press("ja");
  const contact = await app.page("/kontakt");
  assert.doesNotMatch(contact, /Vi åbner snart/);
  assert.doesNotMatch(contact, NOINDEX);
  const [addresses, hasSitemap] = await told(app);
  assert.ok(addresses > 1 && hasSitemap);
  assert.equal((await app.get("/lukket")).headers.get("location"), "/");
});

test("closed again it says for how long to wait, asks no search engine to forget it, and takes no order", async () => {
  const { app, press } = await startClosed({ aaben: "ja" });
  await app.warmUp();
  await press("nej");
  await app.warmUp();
  for (const path of PATHS) {
    const answer = await app.get(path);
    const html = await answer.text();
    assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "3600"], path);
    assert.match(visibleText(html), /Lukket for en tid .*du kan ringe til os\. 00 12 34 56/);
    assert.doesNotMatch(html, /noindex/);
  }
  const refused = await app.post("/kurv/bestil", orderForm());
  assert.equal(refused.status, 503);
  assert.match(await refused.text(), /ikke åben lige nu, så det blev ikke sendt/);
  assert.match(await app.page("/robots.txt"), /Sitemap/);
  await press("ja");
  assert.equal((await app.get("/")).status, 200);
});

for (const [state, aaben, sentence] of [
  ["before it opens", "", /Vi åbner snart/],
  ["while it is closed", "nej", /Lukket for en tid/],
] as const) {
  test(`${state} law pages and 'Fortryd' answer, without links to pages that do not`, async () => {
    const { app } = await startClosed({ aaben });
    for (const path of ["/privatliv", "/fortryd"]) {
      const answer = await app.get(path);
      const html = await answer.text();
      assert.equal(answer.status, 200);
      assert.doesNotMatch(html, /Vi åbner snart|class="nav__link"/, path);
      assert.match(html, /class="site-foot__law"/);
    }
    const form = { navn: "Asta", nummer: "77", email: "asta@a.example", hvad: "" };
    assert.notEqual((await app.post("/fortryd", form)).status, 503);
  });

  test(`${state} who is signed in gets the real pages with a note, and no cache gives them to others`, async () => {
    const { app, owner } = await startClosed({ aaben });
    for (const path of ["/", "/kontakt", "/privatliv", "/", "/kontakt"]) {
      const mine = await owner.get(path);
      const html = await mine.text();
      assert.equal(mine.status, 200);
      assert.equal(mine.headers.get("cache-control"), "private, no-store");
      assert.equal(mine.headers.get("etag"), null);
      assert.match(visibleText(html), /Kun I kan se siden\./, path);
      assert.match(html, /class="nav__link"/);
      assert.doesNotMatch(await app.page(path), /Kun I kan se siden|class="nav__link"/, path);
    }
    assert.match(await owner.page("/lukket"), sentence);
    const guessed = { cookie: `${owner.cookie.split("=")[0]}=gaet.paa` };
    assert.doesNotMatch(await (await app.get("/kontakt", guessed)).text(), /Kun I kan se siden/);
  });
}

test("only an owner opens and closes it: no editor, no form, no undo", async () => {
  const { app, owner, press } = await startClosed();
  const editor = await app.signIn("ida@klinik.example");
  await app.setRole("ida@klinik.example", "Redaktør");
  const opened = async () => (await app.readContent("klinik")).aaben;
  assert.equal((await press("ja", editor)).status, 403);
  const save = (values: object) =>
    editor.save("/admin/klinikken", { act: "publish", base: "*", values });
  await save({ aaben: "ja", svartid: "I morgen." });
  assert.equal(await opened(), undefined);
  await press("ja");
  const { revision } = (await app.services.documents.history("klinik"))[0] ?? {};
  for (const { cookie } of [editor, owner]) {
    const fields = { document: "klinik", revision: String(revision) };
    const undone = await app.post("/admin/fortryd", fields, { cookie });
    assert.match(await undone.text(), /Det kan ikke fortrydes mere/);
  }
  assert.equal((await save({ telefon: "" })).status, 200);
  assert.equal(await opened(), "ja", "a save of the clinic's form keeps it open");
});

test("a document that cannot be read closes nothing", async () => {
  const { app, owner } = await startClosed({ aaben: "ja" });
  saveElsewhere(app, "update documents set data = '{bad' where id = 'klinik'");
  await until(
    "what cannot be read is there",
    async () => (await owner.get("/admin/klinikken")).status === 503,
  );
  assert.doesNotMatch(await app.page("/kontakt"), /Vi åbner snart|Lukket for en tid/);
  assert.match(visibleText(await owner.page("/admin")), /Klar til åbning/);
});

test("the menu of a public site has no empty pages", async () => {
  const { app } = await startClosed({ aaben: "ja" });
  const menu = async () => /<nav class="nav .*?<\/nav>/s.exec(await app.page("/"))?.[0] ?? "";
  assert.match(await menu(), />Kontakt</);
  assert.doesNotMatch(await menu(), />(Supervision|Uddannelse|Shop)/);
  await app.store("supervision", { introText: "<p>Kom ind.</p>" });
  assert.match(await menu(), />Supervision</);
});
