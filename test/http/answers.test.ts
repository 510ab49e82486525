import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { examplePages } from "../../app/features.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { openSite } from "../kit/site.ts";
import { askRaw } from "../security/raw.ts";

const app = await openSite();
const editor = await app.signIn();

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

test("every answer has a policy that no page frames it and that it loads no plugin and no other base", async () => {
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

test("every answer names its type, text its encoding, forbids guessing it, and says how it may be cached", async () => {
  for (const path of everyKind) {
    const answer = await app.get(path);
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff", path);
    assert.ok(answer.headers.has("cache-control"), `${path} ${answer.status}`);
    if ((await answer.text()) === "") continue;
    const type = answer.headers.get("content-type") ?? "";
    assert.match(type, /^(application\/json|text\/x-script|.+; ?charset=utf-8)$/i, path);
  }
});

test("the admin's answers are compressed for its own pages, and not for requests of another site", async () => {
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

test("a POST to an address without a form is refused, and not logged", async () => {
  const lines: string[] = [];
  const logged = await openSite({ logTo: (line) => lines.push(line) });
  const before = lines.length;
  for (const path of ["/om", "/om.data", "/kurv", "/findes-ikke", "/media/nyheder/x.jpg"]) {
    assert.equal((await logged.post(path, { navn: "Ærø" })).status, 405, path);
  }
  assert.deepEqual(lines.slice(before), []);
});

test("a client that asks before it sends (Expect) is refused without being invited, and else invited", async () => {
  const expecting = (length: number) => [
    "Expect: 100-continue",
    `Content-Length: ${length}`,
    `Origin: ${app.origin}`,
    "Content-Type: application/x-www-form-urlencoded",
  ];
  for (const [path, length, status] of [
    ["/admin/upload?place=nyheder/a", 9, 401],
    ["/kurv/bestil", 500_000, 413],
    ["/om", 9, 405],
  ] as const) {
    const headers = expecting(length);
    const { all, status: answered } = await askRaw(app.local, path, { method: "POST", headers });
    assert.equal(answered, status, all);
    assert.doesNotMatch(all, /100 Continue/);
    assert.match(all, /^connection: close/im);
  }
  const odd = ["Expect: the-unexpected", "Content-Length: 0"];
  assert.equal(
    (await askRaw(app.local, "/kurv/bestil", { method: "POST", headers: odd })).status,
    417,
  );
  const form = "navn=Ida";
  const { all } = await askRaw(app.local, "/kurv/bestil", {
    method: "POST",
    headers: expecting(form.length),
    body: form,
  });
  assert.match(all, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4\d\d /);
});

test("no browser and no cache stores a page of the admin, a form's answer or a personal page", async () => {
  const paths = ["/admin", "/admin.data", "/admin/konto", "/admin/bestillinger.csv", "/admin/x/y"];
  const personal = ["/soeg", "/soeg?q=angst", "/proevemail?kode=x", "/eksempel?noegle=x"];
  const forms = ["/admin/konto/adgangskode", "/admin/konto/adgangskode.data", "/admin/login"];
  forms.push("/admin/log-ud", "/kurv/bestil", "/fortryd", "/ring-mig-op", "/proevemail");
  const requests = [
    ...[...paths, ...personal].map((path) => app.get(path)),
    ...paths.map((path) => editor.get(path)),
    ...forms.map((path) => app.post(path, { navn: "Mathilde Krogh" })),
  ];
  for (const { headers, url, status } of await Promise.all(requests)) {
    assert.match(headers.get("cache-control") ?? "", /no-store/, `${url} ${status}`);
  }
});

test("a page is revalidated by its ETag at each request, and a save changes it", async () => {
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

test("on https every answer has HSTS for a year, for subdomains too", async () => {
  const https = await openSite({ environment: { ORIGIN: "https://klinik.example" } });
  for (const path of everyKind) {
    const { headers } = await https.get(path);
    const [, seconds] =
      /^max-age=(\d+); includeSubDomains$/.exec(headers.get("strict-transport-security") ?? "") ??
      [];
    assert.ok(Number(seconds) >= 365 * 24 * 60 * 60, path);
  }
});

test("other users of the machine cannot read the data folder", async () => {
  const own = await openSite({ environment: { DATA_DIR: join(makeFolder(), "data") } });
  assert.equal(statSync(own.services.settings.dataDir).mode & 0o077, 0);
});

test("every page is sent complete, with nothing streamed later", async () => {
  const admin = ["/admin", "/admin/forside", "/admin/viden?ny", "/admin/om?ny", "/admin/historik"];
  for (const path of [...examplePages, "/findes-ikke", "/admin/login", ...admin]) {
    const html = await editor.page(path);
    // A profile is read out in its own language.
    const language = path.includes("lang=en") || path === "/en" ? "en" : "da";
    assert.match(
      html,
      new RegExp(`^<!doctype html><html lang="${language}"[^>]*>.*</html>$`, "is"),
      path,
    );
    // The site's own templates have no id of React's.
    assert.doesNotMatch(html, /<!--\$[?!~]|<template (?!id="(uheld|lagt-i-kurv)")/, path);
  }
});

/** A page without its nonce, which is new each time. */
function masked(html: string): string {
  return html.replaceAll(/nonce="[^"]*"/g, "");
}

test("an address in capitals, or with a slash at its end, leads to the page in small letters, where there is one", async () => {
  const list = await app.readContent("viden");
  const artikel = { ...list.artikler[0], id: "artikel-7", isExternalLink: false };
  const artikler = [
    { ...artikel, link: "/viden/søvn" },
    { ...artikel, id: "artikel-8", link: "/viden/Med-Stort" },
  ];
  await app.store("viden", { ...list, artikler });
  for (const [typed, location] of [
    ["/TERAPI/BOERN", "/terapi/BOERN"],
    ["/terapi/BOERN", "/terapi/boern"],
    ["/terapi/Boern?a=B", "/terapi/boern?a=B"],
    ["/viden/S%C3%98VN", "/viden/s%C3%B8vn"],
    ["/viden/?tag=bog", "/viden?tag=bog"],
  ] as const) {
    const answer = await app.get(typed);
    assert.deepEqual([answer.status, answer.headers.get("location")], [301, location], typed);
  }
  for (const [typed, status] of [
    ["/viden/Med-Stort", 200],
    ["/viden/med-stort", 404],
    ["/terapi/INTET", 404],
    ["/INTET/Her", 301],
    ["/intet/Her", 404],
  ] as const)
    assert.equal((await app.get(typed)).status, status, typed);
  assert.equal((await app.post("/terapi/BOERN", {})).status, 405);
});

test("an address that no route can match, or of a visitor's page's data, is a 404 with a sentence", async () => {
  const data = ["/om.data", "/_.data", "/_root.data", "/om.data?_routes=om%2Fpage"];
  for (const path of [
    ...["/%0A", "/%0D.data", "/om/signe/%0A", "/admin/a/%0A", "/%E2%80%A8"],
    ...data,
  ]) {
    const answer = await app.get(path);
    assert.deepEqual([answer.status, await answer.text()], [404, "Adressen findes ikke."], path);
  }
});
