import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contentDocuments, formsOf } from "../../app/features.ts";
import { DAY_MS } from "../../app/formats/durations.ts";
import { isReadable } from "../../app/server/documents/parse-parts.server.ts";
import { eraseOrphans } from "../../app/server/media/orphans.server.ts";
import { type App, startApp, visibleText } from "../kit/app.ts";
import { queryRows, runSql, saveElsewhere } from "../kit/backend.ts";
import { EMAIL } from "../kit/client.ts";

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
  const app = await startApp();
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
    const acts = [
      { act: "delete", id: "a" },
      { act: "order", ids: ["a"] },
      { act: "hide", id: "a" },
    ];
    for (const asked of form.path.length > 0 ? [...saves, ...acts] : saves) {
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
  const cookie = { cookie: editor.cookie };
  for (const [address, fields] of [
    ["/admin/eksempler", { intent: "empty" }],
    ["/admin/fortryd", { document: "hero", revision: String(picture) }],
  ] as const)
    await app.post(address, fields, cookie);
  assert.deepEqual(readAll(app), before);
});

test("a document that is null, a list, a text, a number or has no list counts as unreadable", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  for (const data of ["null", "[]", '"x"', "1", '{"items": {"a": 1}}']) {
    await spoil(app, `data = '${data}'`, "id = 'nyheder'");
    const before = readAll(app);
    assert.equal((await editor.get("/admin/nyheder")).status, 503, data);
    const values = { title: "Åbent hus" };
    const saved = await editor.save("/admin/nyheder", { act: "publish", values });
    assert.match(saved.text, NOT_WRITTEN);
    assert.deepEqual(readAll(app), before);
    assert.equal((await app.get("/nyheder")).status, 200);
  }
});

test("a document that is damaged while the site runs is stored again, whole, with the next save", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const { items } = await app.readContent("nyheder");
  runSql(app, "update documents set data = '{bad' where id = 'nyheder'");
  await editor.save("/admin/nyheder", { act: "publish", values: { title: "Åbent hus" } });
  const [row] = queryRows(app, "select data from documents where id = 'nyheder'");
  assert.deepEqual(JSON.parse(String(row?.data)).items.slice(0, -1), items);
});

describe("a draft that is due", () => {
  const values = { title: "Hvor længe?", svar: "<p>En time.</p>" };
  const draftOf = (screen: string, due: number) => ({
    screen,
    item: "",
    title: "Ny",
    publishAt: new Date(due),
    form: { act: "publish", id: "", base: "", values, opened: {} },
  });

  test("for an unreadable document stays a draft and says why, and the others are published", async () => {
    const app = await startApp();
    await app.signIn();
    const { drafts } = app.services;
    const spoilt = await drafts.create(draftOf("/admin/nyheder", 1), EMAIL);
    await drafts.create(draftOf("/admin/spoergsmaal", 2), EMAIL);
    await spoil(app, "data = '{bad'", "id = 'nyheder'");
    await app.publishDue();
    assert.match((await drafts.read(spoilt))?.failure ?? "", NOT_WRITTEN);
    assert.match(JSON.stringify(await app.readContent("spoergsmaal")), /Hvor længe\?/);
  });

  test("in the name of an account that does not exist, as after a restore, is not published", async () => {
    const app = await startApp();
    const before = await app.readContent("spoergsmaal");
    const { drafts } = app.services;
    const id = await drafts.create(draftOf("/admin/spoergsmaal", 1), "ida@x.example");
    await app.publishDue();
    const { failure = "" } = (await drafts.read(id)) ?? {};
    assert.match(failure, /ida@x\.example, som ikke længere har adgang/);
    assert.deepEqual(await app.readContent("spoergsmaal"), before);
  });
});

test("an unreadable document is told with its text, and its former saves are still shown", async () => {
  const app = await startApp();
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
  const app = await startApp();
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

test("no picture is erased while a document or a save is unreadable", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const { media, documents, drafts, log } = app.services;
  const path = "nyheder/hus-1700000000000.jpg";
  const parts = { media, documents, drafts, definitions: contentDocuments, log };
  const unused = "nyheder/have-1700000000000.jpg";
  await media.put(unused, Buffer.from("x"));
  assert.deepEqual(await eraseOrphans(parts, new Date()), [unused], "of readable documents it is");
  await media.put(path, Buffer.from("x"));
  runSql(app, "update history set changes = '{bad' where id = 'om'");
  assert.deepEqual(await eraseOrphans(parts, new Date()), []);
  runSql(app, "update history set changes = '[]' where id = 'om'");
  await spoil(app, "data = '[]'", "id = 'om'");
  assert.deepEqual(await eraseOrphans(parts, new Date()), []);
  await editor.save("/admin/billeder", { act: "delete", ids: [`/media/${path}`] });
  assert.ok(await media.has(path));
});

test("an unreadable order is listed as such, also in the spreadsheet, and its bytes stay", async () => {
  const app = await startApp();
  const owner = await app.signIn("ejer@samspil.example");
  const [spoilt, whole] = [await app.order(), await app.order()];
  runSql(
    app,
    `update orders set form = '{bad', lines = '{bad', sum = '{bad' where number = ${spoilt}`,
  );
  for (const address of ["", `?bestilling=${spoilt}`, `?seddel=${spoilt}`]) {
    const text = visibleText(await owner.page(`/admin/bestillinger${address}`));
    assert.match(text, /\(kan ikke læses\)/, address);
  }
  const csv = await owner.page("/admin/bestillinger.csv");
  assert.match(csv, new RegExp(`"${spoilt}".*\\(kan ikke læses\\)`));
  assert.match(csv, new RegExp(`"${whole}".*Mathilde Krogh`));
  const inHundredDays = new Date(Date.now() + 100 * DAY_MS);
  await app.services.orders.eraseOld(inHundredDays, () => false);
  const forms = queryRows(app, "select form, lines from orders order by number");
  assert.deepEqual({ ...forms[0] }, { form: "{bad", lines: "{bad" });
  assert.match(String(forms[1]?.form), /"besked":""/);
});

test("an unreadable withdrawal and an unreadable callback are listed as such", async () => {
  const app = await startApp();
  const owner = await app.signIn("ejer@samspil.example");
  const moment = new Date().toISOString();
  runSql(
    app,
    `insert into withdrawals (id, form, arrived_at, handled) values ('a', '{bad', '${moment}', 0)`,
  );
  runSql(
    app,
    `insert into callbacks (id, asked_at, called_at, form) values ('a', '${moment}', null, '{bad')`,
  );
  for (const address of ["/admin/bestillinger?vis=fortrudt", "/admin/opkald"])
    assert.match(visibleText(await owner.page(address)), /\(kan ikke læses\)/, address);
});

test("every demo and fallback document is readable", () => {
  for (const { schema, demo, fallback } of contentDocuments)
    assert.ok(isReadable(schema, demo) && isReadable(schema, fallback));
});
