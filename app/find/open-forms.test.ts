import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../test/app.ts";

test("who has the same form open is told of each other until one leaves or is silent, and nothing of it is logged", async () => {
  let now = new Date("2026-11-23T08:00:00Z");
  const lines: string[] = [];
  const app = await startApp({ clock: () => now, logTo: (line) => void lines.push(line) });
  const signe = await app.signIn();
  const anders = await app.signIn("anders@samspil.example");
  const tell = async ({ cookie }: { cookie: string }, window: string, form?: string) => {
    const answer = await fetch(`${app.local}/admin/aaben`, {
      method: "POST",
      headers: { cookie, origin: app.origin, "content-type": "application/json" },
      body: JSON.stringify({ window, form }),
    });
    return { status: answer.status, body: await answer.text() };
  };
  const before = lines.length;
  const FORM = "/admin/om anders-bjerre";
  assert.equal((await tell(signe, "a", FORM)).body, '{"others":[]}');
  assert.equal((await tell(signe, "b", FORM)).body, '{"others":[]}');
  assert.equal((await tell(anders, "c", FORM)).body, '{"others":["redaktion@samspil.example"]}');
  assert.equal((await tell(signe, "a", FORM)).body, '{"others":["anders@samspil.example"]}');
  assert.equal((await tell(anders, "c", "/admin/kontakt")).body, '{"others":[]}');
  assert.equal((await tell(signe, "a", FORM)).body, '{"others":[]}');
  await tell(anders, "c", FORM);
  assert.equal((await tell(signe, "c")).body, '{"others":[]}', "another's window is let alone");
  now = new Date(now.getTime() + 61_000);
  assert.equal((await tell(signe, "a", FORM)).body, '{"others":["anders@samspil.example"]}');
  assert.equal((await tell(anders, "c")).body, '{"others":[]}');
  assert.equal((await tell(signe, "a", FORM)).body, '{"others":[]}');
  await tell(anders, "c", FORM);
  now = new Date(now.getTime() + 151_000);
  assert.equal((await tell(signe, "a", FORM)).body, '{"others":[]}');
  assert.equal((await tell(signe, "x".repeat(100), FORM)).status, 400);
  assert.equal((await tell({ cookie: "" }, "a", FORM)).status, 401);
  assert.doesNotMatch(lines.slice(before).join("\n"), /anders|aaben/);
});

test("the dashboard tells what was edited last and by whom, with the way to its form", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  assert.doesNotMatch(visibleText(await editor.page("/admin")), /Senest redigeret/);
  const created = { intent: "create", values: { title: "Åbent hus" } };
  await editor.save("/admin/nyheder", created);
  const html = await editor.page("/admin");
  assert.match(visibleText(html), /Senest redigeret Åbent hus Nyheder · dig, i dag/);
  const [, id = ""] = /href="\/admin\/nyheder\?rediger=(nyhed_\d+)"/.exec(html) ?? [];
  assert.ok(id);
  await editor.save("/admin/nyheder", { intent: "delete", id });
  const gone = await editor.page("/admin");
  assert.match(visibleText(gone), /Åbent hus \(slettet\)/);
  assert.match(gone, new RegExp(`/admin/historik/nyheder\\?om=${id}`));
});

test("a form leads to the history of its item, and a list to what was deleted from it", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  await app.store("nyheder", {
    items: [
      { id: "nyhed_1", title: "Morgenmad" },
      { id: "nyhed_2", title: "Nyt hold" },
    ],
  });
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Frokost" }] });
  const link = "/admin/historik?form=%2Fadmin%2Fnyheder&amp;om=nyhed_1";
  assert.ok((await editor.page("/admin/nyheder?rediger=nyhed_1")).includes(link));
  const way = async (query: string) =>
    (await editor.get(`/admin/historik?form=/admin/nyheder${query}`)).headers.get("location") ?? "";
  const own = await way("&om=nyhed_1");
  assert.equal(own, "/admin/historik/nyheder?om=nyhed_1");
  assert.match(visibleText(await editor.page(own)), /»Morgenmad« oprettet|»Frokost« ændret/);
  await app.store("nyheder", {
    items: [
      { id: "nyhed_1", title: "Frokost" },
      { id: "nyhed_3", title: "Sidst" },
    ],
  });
  assert.doesNotMatch(visibleText(await editor.page(own)), /Sidst/);
  const deleted = await way("");
  assert.equal(deleted, "/admin/historik/nyheder?slettet");
  const bin = visibleText(await editor.page(deleted));
  assert.match(bin, /»Nyt hold« slettet/);
  assert.doesNotMatch(bin, /Sidst/);
  assert.match(bin, /Vis alt, hvad der er gemt her/);
  const page = await editor.get("/admin/historik?form=/admin/om?rediger=indhold&om=indhold");
  assert.equal(page.headers.get("location"), "/admin/historik/om?om=indhold");
});
