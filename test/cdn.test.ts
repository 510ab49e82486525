import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { startApp } from "./app.ts";
import { AS_PART } from "./as-part.ts";
import { startCdn } from "./cdn-server.ts";
import { until } from "./until.ts";

const FOR_CDN = "public, max-age=0, s-maxage=600, stale-if-error=86400";

const cdn = await startCdn();
const pictures = await startCdn();
const app = await startApp({
  environment: { ...cdn.settings, MEDIA_PUBLIC_URL: pictures.origin },
});
cdn.standBefore(app.origin);
pictures.standBefore(app.origin);
const editor = await app.signIn();

test("pages are kept by a CDN, which is told to forget at the start and at each save, so that a save is seen", async () => {
  await until("purged at the start", () => cdn.purges.length > 0);
  await saveNews("Før");
  await untilShown("Før");
  await cdn.get("/nyheder");
  assert.equal((await cdn.get("/nyheder")).cache, "hit");
  assert.equal((await app.get("/nyheder")).headers.get("cache-control"), FOR_CDN);
  await saveNews("Efter");
  await untilShown("Efter");
  const [purge] = cdn.purges;
  assert.deepEqual(purge, {
    ...{ authorization: "Bearer abc-123", body: '{"purge_everything":true}', answered: 200 },
  });
});

test("a purge that fails is tried again, and the save does not wait for it", async () => {
  cdn.answerPurges(500);
  const before = cdn.purges.length;
  await saveNews("Mens den er nede");
  assert.match(await app.page("/nyheder"), /Mens den er nede/);
  await until("tried twice", () => cdn.purges.length >= before + 2);
  cdn.answerPurges(200);
  await untilShown("Mens den er nede");
});

test("what is one person's is kept by nobody: the cart, forms, the admin, previews, and whoever is signed in", async () => {
  const draft = { screen: "/admin/nyheder", item: "", title: "A" };
  const form = { intent: "create", id: "", base: "", opened: {}, values: {} };
  await app.services.drafts.create({ ...draft, form }, "ida@klinik.example");
  const own = ["/kurv", "/fortryd", "/opkald", "/kurv/priser", "/soeg?q=te", "/eksempel?noegle=x"];
  for (const path of [...own, "/admin", "/admin/login", "/admin/nyheder"]) {
    for (const cookie of ["", editor.cookie]) {
      for (let n = 0; n < 2; n += 1) {
        const answer = await cdn.get(path, { cookie });
        assert.equal(answer.cache, "miss", path);
        assert.doesNotMatch(answer.headers.get("cache-control") ?? "", /s-maxage|public/, path);
      }
    }
  }
  for (const path of ["/", "/om", "/nyheder"]) {
    const signedIn = await editor.get(path);
    assert.equal(signedIn.headers.get("cache-control"), "private, no-cache", path);
    assert.equal((await app.get(path, { cookie: "_ga=1" })).headers.get("cache-control"), FOR_CDN);
    const part = await app.get(path, AS_PART);
    assert.equal(part.headers.get("cache-control"), "private, no-cache");
  }
  const unknown = await app.get("/findes-ikke");
  assert.equal(unknown.headers.get("cache-control"), "no-cache");
});

test("pages name the CDN's pictures, which a browser may show, and nobody else's do", async () => {
  const { url } = await upload();
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Billede", imageUrl: url }] });
  const answer = await app.get("/nyheder");
  const html = await answer.text();
  const image = new RegExp(`<img src="(${pictures.origin}${url})"`).exec(html)?.[1];
  assert.ok(image, "the CDN's address");
  assert.match(
    html,
    new RegExp(`srcset="${pictures.origin}/media/nyheder/[^" ]*w240\\.avif `, "i"),
  );
  assert.doesNotMatch(html, /<(img|source)[^>]*[" ]\/media\//);
  const policy = answer.headers.get("content-security-policy") ?? "";
  assert.match(policy, new RegExp(`img-src 'self' data: ${pictures.origin};`));
  const part = await (await app.get("/nyheder", AS_PART)).text();
  assert.ok(part.includes(image));
  const shown = await pictures.get(url);
  assert.equal(shown.status, 200);
  assert.equal(shown.headers.get("cross-origin-resource-policy"), "cross-origin");
  assert.equal((await pictures.get(url)).cache, "hit");

  const draft = (await upload()).url;
  const own = await editor.get(draft);
  assert.equal(own.headers.get("cross-origin-resource-policy"), "same-origin");
  const preview = await editor.save("/admin/vis", {
    ...{ screen: "/admin/nyheder", intent: "create", values: { title: "Kladde", imageUrl: draft } },
  });
  assert.ok(preview.text.includes(draft), preview.text.slice(0, 300));
  assert.ok(!preview.text.includes(pictures.origin), "the CDN is not shown what nobody may see");
  const screen = await editor.get("/admin/nyheder");
  assert.ok(!(await screen.text()).includes(pictures.origin));
});

test("without these settings pages are as they were", async () => {
  const plain = await startApp();
  const answer = await plain.get("/");
  assert.equal(answer.headers.get("cache-control"), "no-cache");
  assert.match(answer.headers.get("content-security-policy") ?? "", /img-src 'self' data:;/);
  assert.equal(
    (await plain.get("/media/hero/MBT-boger.avif")).headers.get("cross-origin-resource-policy"),
    "same-origin",
  );
});

function saveNews(title: string) {
  return app.store("nyheder", { items: [{ id: "nyhed_1", title }] });
}

function untilShown(title: string) {
  return until(`visitors of the CDN see ${title}`, async () =>
    (await cdn.get("/nyheder")).text.includes(title),
  );
}

async function upload(): Promise<{ url: string }> {
  const create = { width: 300, height: 200, channels: 3 as const, background: "#c83214" };
  const answer = await fetch(`${app.origin}/admin/upload?place=nyheder/stole`, {
    method: "POST",
    body: new Uint8Array(await sharp({ create }).jpeg().toBuffer()),
    headers: { origin: app.origin, cookie: editor.cookie },
  });
  return answer.json();
}
