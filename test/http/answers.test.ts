import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { examplePages } from "../../app/features.ts";
import { startApp } from "../kit/app.ts";
import { makeFolder } from "../kit/cleanup.ts";

const everyKind = [
  "/",
  "/om",
  "/om.data",
  "/om/",
  "/findes-ikke",
  "/illustrations/kort.svg",
  "/media/findes-ikke.jpg",
  "/robots.txt",
  "/sitemap.xml",
  "/nyheder.xml",
  "/healthz",
  "/readyz",
  "/metrics",
  "/admin",
  "/admin.data",
  "/admin/login",
];

test("every answer has a policy: nobody may frame it, and it loads no plugin and no other base", async () => {
  const app = await startApp();
  for (const path of everyKind) {
    const { headers } = await app.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      assert.ok(policy.includes(directive), `${path}: ${policy}`);
    }
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/, path);
    assert.equal(headers.get("x-frame-options"), "DENY", path);
  }
});

test("every answer says what it is, text with its alphabet, and asks not to be guessed at", async () => {
  const app = await startApp();
  for (const path of everyKind) {
    const answer = await app.get(path);
    const type = answer.headers.get("content-type") ?? "";
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff", path);
    if ((await answer.text()) === "") continue;
    assert.match(type, /^(application\/json|text\/x-script|.+; ?charset=utf-8)$/i, path);
  }
});

test("the admin's answers are compressed for who asks himself, and not for what another site asks for", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  for (const path of ["/admin/terapi", "/admin/terapi.data"]) {
    const plain = await (await editor.get(path)).text();
    for (const [from, accepted, encoding] of [
      ["same-origin", "gzip, br", "br"],
      ["none", "gzip, br", "br"],
      ["same-origin", "gzip", "gzip"],
      ["same-origin", "identity", null],
      ["cross-site", "gzip, br", null],
      ["same-site", "gzip, br", null],
      ["", "gzip, br", null],
    ] as const) {
      const asked = { "accept-encoding": accepted, "sec-fetch-site": from };
      const answer = await editor.get(path, asked);
      assert.equal(answer.headers.get("content-encoding"), encoding, `${path} ${from}`);
      assert.equal(masked(await answer.text()), masked(plain), `${path} ${from}`);
    }
  }
});

test("what is sent where nothing is taken is refused, and leaves no line in the log", async () => {
  const lines: string[] = [];
  const app = await startApp({ logTo: (line) => lines.push(line) });
  const before = lines.length;
  for (const path of ["/om", "/om.data", "/kurv", "/findes-ikke", "/media/nyheder/x.jpg"]) {
    assert.equal((await app.post(path, { navn: "Ærø" })).status, 405, path);
  }
  assert.deepEqual(lines.slice(before), []);
});

test("nothing of the admin is kept by a browser, what is said to anonymous clients neither", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const paths = ["/admin", "/admin.data", "/admin/konto", "/admin/bestillinger.csv", "/admin/x/y"];
  for (const path of paths) {
    for (const answer of [await app.get(path), await editor.get(path)]) {
      assert.equal(answer.headers.get("cache-control"), "no-store", `${path} ${answer.status}`);
    }
  }
  for (const path of ["/admin/konto", "/admin/konto.data", "/admin/login", "/admin/log-ud"]) {
    const answer = await app.post(path, {});
    assert.equal(answer.headers.get("cache-control"), "no-store", `${path} ${answer.status}`);
  }
});

test("every answer says who may keep it, and what is worked out for one who asks is kept by nobody", async () => {
  const app = await startApp();
  for (const path of everyKind) {
    const answer = await app.get(path);
    assert.ok(answer.headers.has("cache-control"), `${path} ${answer.status}`);
  }
  const own = ["/soeg", "/soeg?q=angst", "/proevemail?kode=x", "/eksempel?noegle=x"];
  for (const path of own) {
    const answer = await app.get(path);
    assert.match(answer.headers.get("cache-control") ?? "", /no-store/, path);
  }
  for (const path of ["/kurv/bestil", "/fortryd", "/ring-mig-op", "/proevemail"]) {
    const answer = await app.post(path, { navn: "Mathilde Krogh" });
    assert.equal(answer.headers.get("cache-control"), "no-store", `${path} ${answer.status}`);
  }
});

test("a page is asked for again each time by its ETag, by whoever asks, and a save gives it another", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  for (const cookie of ["", editor.cookie]) {
    await app.store("nyheder", { items: [{ id: "nyhed_1", title: `Før ${cookie.length}` }] });
    const { headers } = await app.get("/nyheder", { cookie });
    assert.equal(headers.get("cache-control"), "no-cache");
    assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
    const known = { cookie, "if-none-match": headers.get("etag") ?? "" };
    assert.equal((await app.get("/nyheder", known)).status, 304);
    await app.store("nyheder", { items: [{ id: "nyhed_1", title: `Efter ${cookie.length}` }] });
    const changed = await app.get("/nyheder", known);
    assert.equal(changed.status, 200);
    assert.match(await changed.text(), new RegExp(`Efter ${cookie.length}`));
  }
});

test("on https every answer asks for https from now on, and for every host below", async () => {
  const app = await startApp({ environment: { ORIGIN: "https://klinik.example" } });
  const { port } = app.services.settings;
  for (const path of everyKind) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
    const [, seconds] =
      /^max-age=(\d+); includeSubDomains$/.exec(headers.get("strict-transport-security") ?? "") ??
      [];
    assert.ok(Number(seconds) >= 365 * 24 * 60 * 60, path);
  }
});

test("other people on the machine cannot look into the data folder", async () => {
  const app = await startApp({ environment: { DATA_DIR: join(makeFolder(), "data") } });
  assert.equal(statSync(app.services.settings.dataDir).mode & 0o077, 0);
});

test("no page leaves a part of itself to come later", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const admin = ["/admin", "/admin/forside", "/admin/viden?ny", "/admin/om?ny", "/admin/historik"];
  for (const path of [...examplePages, "/findes-ikke", "/admin/login", ...admin]) {
    const html = await editor.page(path);
    // A profile is read out in its own language (A7).
    const language = path.includes("lang=en") || path === "/en" ? "en" : "da";
    assert.match(
      html,
      new RegExp(`^<!doctype html><html lang="${language}"[^>]*>.*</html>$`, "is"),
      path,
    );
    // Ours have no id of React's: the map that is asked for, and what is said when a page does not come.
    assert.doesNotMatch(html, /<!--\$[?!~]|<template (?!id="uheld")/, path);
  }
});

/** A page without what is new each time: the word that its scripts run under. */
function masked(html: string): string {
  return html.replaceAll(/nonce="[^"]*"/g, "");
}

test("where no route can match, a sentence says so, and the router says nothing", async () => {
  const app = await startApp();
  for (const path of ["/%0A", "/%0D.data", "/om/signe/%0A", "/admin/a/%0A", "/%E2%80%A8"]) {
    const answer = await app.get(path);
    assert.deepEqual([answer.status, await answer.text()], [404, "Adressen findes ikke."], path);
  }
});
