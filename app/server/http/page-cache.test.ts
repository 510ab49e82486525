import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { canonicalUrl, createPageCache } from "./page-cache.server.ts";

function openCache({ maxBytes }: { maxBytes?: number } = {}) {
  const state = { version: 1, renders: 0 };
  const cache = createPageCache({
    version: () => state.version,
    maxBytes,
    async render(url) {
      state.renders += 1;
      if (url.pathname === "/ukendt") return new Response("findes ikke", { status: 404 });
      return new Response(`${url.pathname}${url.search} ${"ord ".repeat(200)}`, {
        headers: { "content-type": "text/html" },
      });
    },
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    cache.answer(new Request(`http://samspil.example${path}`, { headers }));
  return { ...state, state, cache, get };
}

test("a page is rendered once, until the content changes", async () => {
  const { get, state } = openCache();
  await get("/om");
  await get("/om");
  assert.equal(state.renders, 1);
  state.version += 1;
  await get("/om");
  assert.equal(state.renders, 2);
});

test("a hundred who ask at once wait for one render", async () => {
  const { get, state } = openCache();
  const answers = await Promise.all(Array.from({ length: 100 }, () => get("/om")));
  assert.equal(state.renders, 1);
  assert.equal(new Set(await Promise.all(answers.map((answer) => answer.text()))).size, 1);
});

test("each encoding holds the same page and an ETag of its own", async () => {
  const { get } = openCache();
  const plain = await get("/om");
  const br = await get("/om", { "accept-encoding": "gzip, br" });
  const gzip = await get("/om", { "accept-encoding": "gzip, br;q=0" });
  const text = await plain.text();
  assert.equal(br.headers.get("content-encoding"), "br");
  assert.equal(gzip.headers.get("content-encoding"), "gzip");
  assert.equal(brotliDecompressSync(await br.arrayBuffer()).toString(), text);
  assert.equal(gunzipSync(await gzip.arrayBuffer()).toString(), text);
  assert.equal(new Set([plain, br, gzip].map((answer) => answer.headers.get("etag"))).size, 3);
  assert.equal(br.headers.get("vary"), "Accept-Encoding");
  assert.equal(br.headers.get("cache-control"), "no-cache");
});

test("a browser that has the page gets 304 and no bytes", async () => {
  const { get } = openCache();
  const etag = (await get("/om")).headers.get("etag") ?? "";
  const again = await get("/om", { "if-none-match": etag });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), "");
});

test("unknown queries are left out, so that they fill nothing", async () => {
  const { get, state, cache } = openCache();
  for (let n = 0; n < 50; n += 1) await get(`/om?utm=${n}&lang=x${n}`);
  assert.equal(state.renders, 1);
  assert.equal(cache.size().pages, 1);
});

test("known queries are pages of their own, in whatever order they are asked for", () => {
  const canonical = (path: string) => canonicalUrl(`http://samspil.example${path}`).search;
  assert.equal(canonical("/viden?side=2&tag=bog"), "?tag=bog&side=2");
  assert.equal(canonical("/viden?tag=bog&side=2&x=1"), "?tag=bog&side=2");
  assert.equal(canonical("/viden?tag=krig&side=0"), "");
});

test("a page that is not found is answered and not kept", async () => {
  const { get, cache } = openCache();
  const answer = await get("/ukendt");
  assert.equal(answer.status, 404);
  assert.equal(await answer.text(), "findes ikke");
  assert.equal(cache.size().pages, 0);
});

test("beyond its bound the cache lets the oldest go", async () => {
  const { get, cache } = openCache({ maxBytes: 4000 });
  for (const path of ["/a", "/b", "/c", "/d", "/e"]) await get(path);
  assert.ok(cache.size().bytes <= 4000);
  assert.ok(cache.size().pages < 5);
});
