import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createPageCache } from "./page-cache.server.ts";

function openCache({ maxBytes }: { maxBytes?: number } = {}) {
  const state = { version: 1, renders: 0 };
  const cache = createPageCache({
    version: () => state.version,
    maxBytes,
    standInFor: (pathname) => (pathname.startsWith("/om/") ? "/om/~" : undefined),
    async render(url) {
      state.renders += 1;
      if (/ukendt|~/.test(url.pathname)) return new Response("findes ikke", { status: 404 });
      const headers = { "content-type": "text/html" };
      const text = `${url.pathname}${url.search} ${"ord ".repeat(200)}${state.version}`;
      return new Response(text, { headers });
    },
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    cache.answer(new Request(`http://samspil.example${path}`, { headers }));
  return { state, cache, get };
}

test("a page is rendered once, and again after a save", async () => {
  const { get, state } = openCache();
  await get("/om");
  await get("/om");
  assert.equal(state.renders, 1);
  state.version += 1;
  await get("/om");
  assert.equal(state.renders, 2);
});

test("a hundred requests at once wait for one render", async () => {
  const { get, state } = openCache();
  const answers = await Promise.all(Array.from({ length: 100 }, () => get("/om")));
  assert.equal(state.renders, 1);
  assert.equal(new Set(await Promise.all(answers.map((answer) => answer.text()))).size, 1);
});

test("each encoding has the same page and an ETag of its own", async () => {
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

test("a browser that has the page gets 304 and no body", async () => {
  const { get } = openCache();
  const etag = (await get("/om")).headers.get("etag") ?? "";
  const again = await get("/om", { "if-none-match": etag });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), "");
});

test("unknown queries are ignored, and fill no room in the cache", async () => {
  const { get, state, cache } = openCache();
  for (let n = 0; n < 50; n += 1) await get(`/om?utm=${n}&lang=x${n}`);
  assert.equal(state.renders, 1);
  assert.equal(cache.size().pages, 1);
});

test("a full cache drops the page that was requested longest ago", async () => {
  const one = openCache();
  await one.get("/om");
  const maxBytes = 10.5 * one.cache.size().bytes;
  const { get, state, cache } = openCache({ maxBytes });
  await get("/om");
  for (let n = 0; n < 20; n += 1) {
    await get(`/side-${n}`);
    await get("/om");
  }
  assert.ok(cache.size().pages < 20 && cache.size().bytes <= maxBytes, "the room was full");
  assert.equal(state.renders, 21, "each of them once, and the one in use only once");
});

test("a 404 is answered and not cached", async () => {
  const { get, cache } = openCache();
  const answer = await get("/ukendt");
  assert.equal(answer.status, 404);
  assert.equal(await answer.text(), "findes ikke");
  assert.equal(cache.size().pages, 0);
});

test("all unknown addresses of one part of the site share one cached 404", async () => {
  const { get, state, cache } = openCache();
  for (const id of ["a", "b", "c"]) {
    const answer = await get(`/om/${id}`, { "if-none-match": "*" });
    assert.equal(answer.status, 404);
    assert.equal(await answer.text(), "findes ikke");
  }
  assert.equal(state.renders, 1);
  assert.equal(cache.size().pages, 1);
});
