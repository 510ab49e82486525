import assert from "node:assert/strict";
import { test } from "node:test";
import { nyhederDocument } from "../../app/content/nyheder/nyheder.server.ts";
import { contentDocuments, formsOf } from "../../app/features.ts";
import { DAY_MS } from "../../app/formats/durations.ts";
import { isReadable } from "../../app/server/documents/parse-parts.server.ts";
import { queryRows, runSql, saveElsewhere } from "../kit/backend.ts";
import { EMAIL } from "../kit/client.ts";
import { type App, openSite, visibleText } from "../kit/site.ts";

const NOT_WRITTEN = /kan ikke læses, og der skrives ikke oven i det/;

/** Damages documents past the site, which notices it as another process's save. */
async function spoil(app: App, set: string, where = "collection = 'content'") {
  const { content } = app.services;
  const before = content.version();
  saveElsewhere(app, `update documents set ${set}, revision = revision + 1 where ${where}`);
  await app.waitForVersionAfter(before);
}

const readAll = (app: App) => [
  queryRows(
    app,
    "select id, revision, data from documents where collection = 'content' order by id",
  ),
  queryRows(app, "select count(*) as saves from history"),
];

async function colleague(app: App, email: string) {
  const person = await app.signIn(email);
  await app.setRole(email, "Redaktør");
  return person;
}

const SENTENCES: Record<string, RegExp> = {
  "/admin/om": /Der opstod en fejl ved indlæsning af psykologer/,
  "/admin/nyheder": /Der opstod en fejl ved indlæsning af nyheder/,
  "/admin/viden": /Der opstod en fejl ved indlæsning af data\./,
};

test("every screen says that its document is unreadable, and no save overwrites it", async () => {
  const app = await openSite();
  const editor = await app.signIn("ejer@samspil.example");
  const forms = formsOf(app.services.content);
  const [picture] = (await app.services.documents.history("hero")).map(({ revision }) => revision);
  await app.services.media.put("billeder/a.jpg", new Uint8Array([1]));
  await spoil(app, "data = '{bad'");
  const before = readAll(app);

  for (const form of forms) {
    const { screen } = form;
    const [home = ""] = screen.split("?");
    for (const address of form.path.length > 0
      ? [home, `${home}?ny`, `${home}?rediger=a`]
      : [home, screen]) {
      const response = await editor.get(address);
      assert.equal(response.status, 503, address);
      const sentence = SENTENCES[home] ?? /Der opstod en fejl ved indlæsning af indhold/;
      assert.match(visibleText(await response.text()), sentence, address);
    }
    const saves = [{ act: "publish" }, { act: "publish", id: "a" }];
    const acts = [...saves, { act: "order", ids: ["a"] }];
    for (const act of ["delete", "hide"]) acts.push({ act, id: "a" });
    for (const asked of form.path.length > 0 ? acts : saves) {
      const body = { ...asked, base: "title:x", values: { title: "Ny" } };
      const { status, text } = await editor.save(screen, body);
      assert.equal(status, 409, `${asked.act} ${screen}`);
      assert.match(text, NOT_WRITTEN, `${asked.act} ${screen}`);
    }
  }
  const focus = { act: "focus", id: "a", values: {} };
  assert.match((await editor.save("/admin/forside", focus)).text, NOT_WRITTEN);
  const added = { act: "add", id: "/media/billeder/a.jpg" };
  assert.match((await editor.save("/admin/billeder", added)).text, NOT_WRITTEN);
  await editor.save("/admin/billeder", { act: "delete", ids: [added.id] });
  assert.ok(await app.services.media.has("billeder/a.jpg"), "a text may show it");
  const cookie = { cookie: editor.cookie };
  for (const [address, fields] of [
    ["/admin/eksempler", { intent: "empty" }],
    ["/admin/fortryd", { document: "hero", revision: String(picture) }],
  ] as const)
    await app.post(address, fields, cookie);
  assert.deepEqual(readAll(app), before);
});

test("a document that is damaged while the site runs is stored again, whole, with the next save", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  const { items } = await app.readContent("nyheder");
  runSql(app, "update documents set data = '{bad' where id = 'nyheder'");
  await editor.save("/admin/nyheder", { act: "publish", values: { title: "Åbent hus" } });
  const [row] = queryRows(app, "select data from documents where id = 'nyheder'");
  assert.deepEqual(JSON.parse(String(row?.data)).items.slice(0, -1), items);
});

test("a draft that is due for an unreadable document, or in the name of an account that is gone, stays a draft and says why", async () => {
  const app = await openSite();
  await app.signIn();
  const { drafts } = app.services;
  const create = (screen: string, title: string, by = EMAIL) => {
    const values = { title, svar: "<p>En time.</p>" };
    const form = { act: "publish", id: "", base: "", values, opened: {} };
    return drafts.create({ screen, item: "", title, publishAt: new Date(1), form }, by);
  };
  const spoilt = await create("/admin/nyheder", "Åbent hus");
  const orphan = await create("/admin/spoergsmaal", "Hvorfor?", "ida@x.example");
  await create("/admin/spoergsmaal", "Hvor længe?");
  await spoil(app, "data = '{bad'", "id = 'nyheder'");
  await app.publishDue();
  assert.match((await drafts.read(spoilt))?.failure ?? "", NOT_WRITTEN);
  const gone = /ida@x\.example, som ikke længere har adgang/;
  assert.match((await drafts.read(orphan))?.failure ?? "", gone);
  const published = JSON.stringify(await app.readContent("spoergsmaal"));
  assert.match(published, /Hvor længe\?/);
  assert.doesNotMatch(published, /Hvorfor\?/);
});

test("an unreadable document is told with its text, and its former saves are still shown", async () => {
  const app = await openSite();
  const owner = await app.signIn("ejer@samspil.example");
  const ida = await colleague(app, "ida@samspil.example");
  const values = { title: "Åbent hus", content: "<p>Kom forbi.</p>" };
  await owner.save("/admin/nyheder", { act: "publish", values });
  await spoil(app, "data = '{bad'", "id = 'nyheder'");
  const before = readAll(app);
  assert.match(
    visibleText(await owner.page("/admin")),
    /» ?Nyheder ?« kan ikke læses ?\. Intet er slettet/,
  );
  assert.doesNotMatch(visibleText(await ida.page("/admin")), /kan ikke læses/);
  assert.match(visibleText(await ida.page("/admin/historik")), /Nyheder Kan ikke læses/);
  const html = await ida.page("/admin/historik/nyheder");
  assert.match(
    visibleText(html),
    /Det, der er gemt, kan ikke læses.*\{bad.*»Åbent hus« oprettet.*Kom forbi\./,
  );
  assert.doesNotMatch(html, /fra=\d/);
  assert.deepEqual(readAll(app), before);
});

test("an unreadable save in the history says so, and nothing is undone past it", async () => {
  const app = await openSite();
  const owner = await app.signIn("ejer@samspil.example");
  const save = (title: string) =>
    owner.save("/admin/nyheder", { act: "publish", values: { title } });
  for (const title of ["Et", "To", "Tre"]) await save(title);
  runSql(app, "update history set changes = '{bad' where id = 'nyheder' and revision = 3");
  const page = visibleText(await owner.page("/admin/historik/nyheder?gem=3"));
  assert.match(page, /Det, der blev ændret her, kan ikke læses/);
  const before = readAll(app);
  await owner.page("/admin/nyheder?rediger=indhold&fra=3");
  await app.post(
    "/admin/fortryd",
    { document: "nyheder", revision: "3" },
    { cookie: owner.cookie },
  );
  assert.deepEqual(readAll(app), before);
  assert.equal((await owner.get("/admin")).status, 200);
});

test("an unreadable order, withdrawal or callback is listed as such, also in the spreadsheet, and its bytes stay", async () => {
  const app = await openSite();
  const owner = await app.signIn("ejer@samspil.example");
  const [spoilt, whole] = [await app.order(), await app.order()];
  const now = new Date().toISOString();
  for (const sql of [
    `update orders set form = '{bad', lines = '{bad', sum = '{bad' where number = ${spoilt}`,
    `insert into withdrawals (id, form, arrived_at, handled) values ('a', '{bad', '${now}', 0)`,
    `insert into callbacks (id, asked_at, called_at, form) values ('a', '${now}', null, '{bad')`,
  ])
    runSql(app, sql);
  const orders = ["", `?bestilling=${spoilt}`, `?seddel=${spoilt}`, "?vis=fortrudt"];
  for (const address of [...orders.map((query) => `/admin/bestillinger${query}`), "/admin/opkald"])
    assert.match(visibleText(await owner.page(address)), /\(kan ikke læses\)/, address);
  const csv = await owner.page("/admin/bestillinger.csv");
  assert.match(csv, new RegExp(`"${spoilt}".*\\(kan ikke læses\\)`));
  assert.match(csv, new RegExp(`"${whole}".*Mathilde Krogh`));
  const inHundredDays = new Date(Date.now() + 100 * DAY_MS);
  await app.services.orders.eraseOld(inHundredDays, () => false);
  const forms = queryRows(app, "select form, lines from orders order by number");
  assert.deepEqual({ ...forms[0] }, { form: "{bad", lines: "{bad" });
  assert.match(String(forms[1]?.form), /"besked":""/);
});

test("every demo and fallback document is readable, and null, a list, a text, a number or what has no list is not", () => {
  for (const { schema, demo, fallback } of contentDocuments)
    assert.ok(isReadable(schema, demo) && isReadable(schema, fallback));
  for (const data of [null, [], "x", 1, { items: { a: 1 } }])
    assert.equal(isReadable(nyhederDocument.schema, data), false, JSON.stringify(data));
});
