import assert from "node:assert/strict";
import { test } from "node:test";
import { createPageCache } from "./page-cache.server.ts";

function openCache({ maxBytes }: { maxBytes?: number } = {}) {
  const state = { version: 1, renders: 0 };
  const cache = createPageCache({
    version: () => state.version,
    maxBytes,
    canonicalNotFound: () => undefined,
    async render(url) {
      state.renders += 1;
      const headers = { "content-type": "text/html" };
      const text = `${url.pathname}${url.search} ${"ord ".repeat(200)}${state.version}`;
      return new Response(text, { headers });
    },
  });
  const get = (path: string) => cache.answer(new Request(`http://samspil.example${path}`));
  return { state, cache, get };
}

test("a hundred requests at once wait for one render", async () => {
  const { get, state } = openCache();
  const answers = await Promise.all(Array.from({ length: 100 }, () => get("/om")));
  assert.equal(state.renders, 1);
  assert.equal(new Set(await Promise.all(answers.map((answer) => answer.text()))).size, 1);
});

test("a page that is asked for after a save is not the one that was being rendered before it", async () => {
  let version = 1;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const cache = createPageCache({
    version: () => version,
    async render() {
      const text = `Udgave ${version}`;
      if (version === 1) await released;
      return new Response(text);
    },
  });
  const get = async () => (await cache.answer(new Request("http://samspil.example/om"))).text();
  const before = get();
  version = 2;
  const after = get();
  release();
  assert.deepEqual([await after, await before, await get()], ["Udgave 2", "Udgave 1", "Udgave 2"]);
});

test("unknown queries are ignored, and fill no room in the cache", async () => {
  const { get, state, cache } = openCache();
  for (let n = 0; n < 50; n += 1) await get(`/om?utm=${n}&lang=x${n}`);
  assert.equal(state.renders, 1);
  assert.equal(cache.size().pages, 1);
});

test("a full cache drops the page that was requested longest ago", async () => {
  const single = openCache();
  await single.get("/om");
  const maxBytes = 10.5 * single.cache.size().bytes;
  const { get, state, cache } = openCache({ maxBytes });
  await get("/om");
  for (let n = 0; n < 20; n += 1) {
    await get(`/side-${n}`);
    await get("/om");
  }
  assert.ok(cache.size().pages < 20 && cache.size().bytes <= maxBytes, "the room was full");
  assert.equal(state.renders, 21, "each of them once, and the one in use only once");
});
