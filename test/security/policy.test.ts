import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { examplePages, screens } from "../../app/features.ts";
import { finishAdminPage, finishPublicPage } from "../../app/server/http/finish-html.server.ts";
import { openSite } from "../kit/site.ts";

const PUBLIC_PAGES = [...examplePages, "/om/findes-ikke", "/findes-ikke"];

const ADMIN_PAGES = [
  "/admin",
  ...screens,
  "/admin/nyheder?ny",
  "/admin/terapi?rediger=indhold",
  "/admin/uddannelse/findes-ikke/events",
  "/admin/konto",
];

test("a script in the content is not permitted, on a public page or in the admin", () => {
  const nonce = "bm9uY2Ugb2YgdGhpcyB0ZXN0";
  const rendered = `<script nonce="${nonce}">ours()</script><p><script>theirs()</script><script nonce="gaet">theirs()</script></p>`;
  const shown = finishPublicPage(rendered, nonce);
  assert.deepEqual(sourcesIn(shown.policy), ["'self'", hashOf("ours()")]);
  assert.ok(!shown.html.includes(nonce), "what is kept for everybody is no secret");
  const edited = finishAdminPage(rendered, nonce);
  assert.deepEqual(sourcesIn(edited.policy), ["'self'", `'nonce-${nonce}'`]);
});

test("a public page permits its own inline scripts by their hashes, and nothing else", async () => {
  const app = await openSite();
  for (const path of PUBLIC_PAGES) {
    const answer = await app.get(path);
    const html = await answer.text();
    assert.doesNotMatch(html, /\snonce=/, path);
    const hashes = inlineScripts(html).map(({ code }) => hashOf(code));
    assert.ok(hashes.length > 0, path);
    assert.deepEqual(scriptSources(answer).sort(), ["'self'", ...hashes].sort(), path);
  }
});

test("an answer to a form has the same policy", async () => {
  const app = await openSite();
  const answer = await app.post("/fortryd", { navn: "Mathilde" });
  assert.match(scriptSources(answer).join(" "), /^'self' ('sha256-\S+' ?)+$/);
  assert.doesNotMatch(await answer.text(), /\snonce=/);
});

test("a public page is rendered to the same bytes each time", async () => {
  const app = await openSite();
  const etagOf = async () => (await app.get("/kontakt")).headers.get("etag");
  const before = await etagOf();
  await app.store("kontakt", { title: "Et andet sted" });
  const changed = await etagOf();
  assert.notEqual(changed, before);
  await app.store("shop", { title: "Butik" });
  assert.equal(await etagOf(), changed);
});

test("each page of the admin, and each before its gate, has a nonce of its own and is not cached", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  const seen = new Set<string>();
  const pages = [
    ...ADMIN_PAGES.map((path) => ({ path, get: editor.get })),
    ...["/admin/login", "/admin/adgangskode?token=gaettet"].map((path) => ({ path, get: app.get })),
  ];
  for (const { path, get } of [...pages, ...pages]) {
    const answer = await get(path);
    const [self, source = "", ...more] = scriptSources(answer);
    assert.deepEqual([self, more], ["'self'", []], path);
    const [, nonce = ""] = /^'nonce-(.+)'$/.exec(source) ?? [];
    assert.ok(Buffer.from(nonce, "base64").length >= 16, `${path}: 128 bits`);
    seen.add(nonce);
    assert.equal(answer.headers.get("cache-control"), "no-store", path);
    const scripts = inlineScripts(await answer.text());
    assert.ok(scripts.length > 0, path);
    for (const { attributes } of scripts) assert.ok(attributes.includes(`nonce="${nonce}"`), path);
  }
  assert.equal(seen.size, 2 * pages.length);
});

/** The script sources in an answer's policy. */
function scriptSources({ headers }: Response): string[] {
  return sourcesIn(headers.get("content-security-policy") ?? "");
}

function sourcesIn(policy: string): string[] {
  const [, sources = ""] = /(?:^|; )script-src ([^;]*)/.exec(policy) ?? [];
  return sources.split(" ");
}

/** The scripts in a page that a browser would run; structured data is none. */
function inlineScripts(html: string): { attributes: string; code: string }[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = "", code = ""]) => ({ attributes, code }))
    .filter(({ attributes }) => !/\ssrc=|type="application\/ld\+json"/.test(attributes));
}

function hashOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
