import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { nyhederDocument } from "../../app/content/nyheder/nyheder.server.ts";
import { contentDocuments, publicPages } from "../../app/features.ts";
import { createItem } from "../../app/server/documents/edit.server.ts";
import { editDocument, readData } from "../../app/server/documents/edit-document.server.ts";
import type { SiteServices } from "../../app/start/stores.server.ts";
import { saveElsewhere } from "../kit/backend.ts";
import { openSite, visibleText } from "../kit/site.ts";

const overviews = publicPages.map(({ path }) => path).filter((path) => !path.includes(":"));

/** There once the clinic has written it, or said that it calls back. */
const offered = new Set(["/en", "/ring-mig-op", "/hvem-kan-hjaelpe"]);

const LOAD_ERROR =
  /Ups, noget gik galt.*Der opstod en fejl ved indlæsning af data\. Prøv venligst igen senere\./;

function breakContent(name: string) {
  return (services: SiteServices): SiteServices => ({
    ...services,
    content: {
      ...services.content,
      get(definition) {
        if (definition.name === name) throw new Error("the store is gone");
        return services.content.get(definition);
      },
    },
  });
}

/** Headings of the first level, but for that of the error which every page carries in a template. */
function countHeadings(html: string): number {
  return html.replace(/<template[\s\S]*?<\/template>/g, "").match(/<h1[ >]/g)?.length ?? 0;
}

test("the front page's own picture is there without any upload, and small", async () => {
  const app = await openSite({ environment: { DEMO_CONTENT: "off" } });
  const picture = await app.get("/media/hero/MBT-boger.avif");
  assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/avif"]);
  const { length } = new Uint8Array(await picture.arrayBuffer());
  assert.ok(length > 1_000 && length < 20_000, `${length} bytes`);
});

test("on a public address a missing document shows and stores nothing invented", async () => {
  const app = await openSite({
    environment: { ORIGIN: "https://klinik.example", DEMO_CONTENT: "off" },
  });
  const { content, documents } = app.services;
  const begun = new Map(contentDocuments.map((document) => [document, content.get(document)]));
  const readIndexed = async () => {
    const pages = await Promise.all(overviews.map(app.page));
    return overviews.filter((_, index) => !pages[index]?.includes("noindex"));
  };
  const indexed = await readIndexed();
  const before = content.version();
  saveElsewhere(app, "delete from documents where collection = 'content'");
  await app.waitForVersionAfter(before);
  for (const definition of contentDocuments) {
    const { name } = definition;
    assert.equal(content.source(definition), "missing", name);
    assert.deepEqual(content.get(definition), begun.get(definition), name);
    assert.equal(content.isProvisional([definition]), false, name);
    assert.deepEqual(await readData({ documents, definition }), begun.get(definition), name);
  }
  assert.deepEqual(await readIndexed(), indexed);
  const item = { id: "nyhed_1", title: "Åbent hus" };
  const news = { documents, definition: nyhederDocument, by: "ida" };
  await editDocument(news, createItem(["items"], item));
  assert.deepEqual(Object(await readData(news)).items, [item]);
});

test("a document that is not JSON leaves no page blank", async () => {
  const app = await openSite();
  const before = app.services.content.version();
  saveElsewhere(app, "update documents set data = '{broken' where collection = 'content'");
  await app.waitForVersionAfter(before);
  for (const path of overviews) {
    const response = await app.get(path);
    // It has no fallback: that there are no articles would not be true.
    const otherwise = offered.has(path) ? 404 : 200;
    assert.equal(response.status, path === "/viden" ? 503 : otherwise, path);
    assert.equal(countHeadings(await response.text()), 1, path);
  }
  assert.match(visibleText(await app.page("/viden")), LOAD_ERROR);
  const article = await app.get("/viden/hvad-som-helst");
  assert.match(visibleText(await article.text()), /Kunne ikke hente artikel data\./);
});

test("when the store throws, the page says so with an id and no word of what went wrong", async () => {
  for (const [broken, path, sentence] of [
    ["kontakt", "/kontakt", LOAD_ERROR],
    ["viden", "/viden", LOAD_ERROR],
    [
      "viden",
      "/viden/x",
      /Der opstod en fejl ved indlæsning af artiklen\. Prøv venligst igen senere\./,
    ],
    // Of the menu.
    ["om", "/kontakt", /Ups, noget gik galt.*Til forsiden/],
  ] as const) {
    const app = await openSite({ change: breakContent(broken) });
    const response = await app.get(path);
    assert.equal(response.status, 500, path);
    const text = visibleText(await response.text());
    assert.match(text, sentence);
    if (sentence === LOAD_ERROR) assert.match(text, /Fejlnummer: \w{8}/);
    assert.doesNotMatch(text, /store is gone/);
  }
});

test("an unknown page is a 404 with the specified sentence, a search and a way on", async () => {
  const app = await openSite();
  for (const [path, sentence, way] of [
    ["/om/x", "Psykolog ikke fundet", "/om"],
    ["/terapi/x", "Terapiområde ikke fundet", "/terapi"],
    ["/uddannelse/x", "Uddannelse ikke fundet", "/uddannelse"],
    ["/shop/x", "Produkt ikke fundet", "/shop"],
    ["/viden/x", "Artiklen blev ikke fundet.", "/viden"],
    ["/findes/ikke", "Den side er vist blevet tabt", "/"],
  ] as const) {
    const response = await app.get(path);
    assert.equal(response.status, 404, path);
    const html = await response.text();
    assert.ok(visibleText(html).includes(sentence), path);
    assert.match(html, new RegExp(`<title>${sentence}`));
    assert.match(html, /<main.*<form action="\/soeg">.*<\/main>/s);
    assert.match(html, new RegExp(`<p class="link-row"><a href="${way}">`));
    assert.equal((await fetch(app.local + path, { method: "HEAD" })).status, 404, path);
  }
});

test("readyz says whether the site is ready, healthz that it runs, and neither how many mails wait", async () => {
  const app = await openSite({ environment: { SMTP_URL: "smtp://127.0.0.1:9" } });
  await app.order();
  assert.equal((await app.services.deliveries.depth()).waiting, 4);
  assert.equal(await (await app.get("/healthz")).text(), "ok");
  assert.deepEqual(await (await app.get("/readyz")).json(), { ready: true });
  const broken = await openSite();
  rmSync(join(broken.dataDir, "media"), { recursive: true });
  const answer = await broken.get("/readyz");
  assert.deepEqual([answer.status, await answer.json()], [503, { ready: false }]);
});

test("a wrong setting or a data folder in use stops the start with one line", async () => {
  const app = await openSite();
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ["server.js"], {
      cwd: join(import.meta.dirname, "../.."),
      env: { PATH: process.env.PATH, ...environment },
      encoding: "utf8",
    });
  const wrong = start({ PORT: "femten" });
  assert.equal(wrong.status, 1);
  assert.equal(wrong.stderr.trim(), "PORT: skal være et helt tal fra 1 til 65535");
  const taken = start({ PORT: "1024", DATA_DIR: app.dataDir });
  assert.equal(taken.status, 1);
  assert.match(taken.stderr.trim(), /^DATA_DIR: .* bruges allerede af en anden Samspil-proces$/);
});

test("the first start makes one admin account and reports its password", async () => {
  const app = await openSite();
  const { email = "", password = "" } = app.firstAdmin ?? {};
  assert.equal(email, "admin@samspil.localhost");
  const guess = { email, password: "forkert adgangskode", intent: "sign-in" };
  assert.equal((await app.post("/admin/login", guess)).status, 401);
  const owner = await app.signIn(email, password);
  const page = await owner.get("/admin/kontakt");
  assert.equal(page.status, 200, "on one's own machine it opens everything at once");
});

test("demo texts are noindex until their documents are saved", async () => {
  const app = await openSite();
  const isIndexed = async () => !(await app.page("/")).includes('name="robots" content="noindex"');
  assert.equal(await isIndexed(), false);
  for (const { name } of contentDocuments) {
    const stored = await app.services.documents.read("content", name);
    if (stored) await app.store(name, Object(stored.data));
  }
  assert.equal(await isIndexed(), true);
});
