import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startApp } from "./app.ts";
import { AS_PART } from "./as-part.ts";
import { atEnd } from "./at-end.ts";
import { prepareSite } from "./site-process.ts";

const app = await startApp();
const script = readdirSync("dist/client/assets").find((name) => /^react-.*\.js$/.test(name));

/** An address in its plain spelling, and one that goes the long way to the same bytes. */
const TWO_WAYS: { plain: string; long: string; as?: Record<string, string> }[] = [
  { plain: "/om", long: "/om?utm_source=brev" },
  { plain: "/nyheder?side=1", long: "/nyheder?utm_source=brev&side=1" },
  { plain: "/om", long: "/om?utm_source=brev", as: AS_PART },
  { plain: "/", long: "/?utm_source=brev", as: AS_PART },
  { plain: "/nyheder?side=1", long: "/nyheder?utm_source=brev&side=1", as: AS_PART },
  { plain: `/assets/${script}`, long: `/assets/${script}?v=1` },
  { plain: "/illustrations/kort.svg", long: "/illustrations/kort.svg?v=1" },
];

for (const { plain, long, as } of TWO_WAYS) {
  const what = as ? `the part of ${plain}` : plain;
  test(`${what} is the same answer at once as by the long way, in every encoding`, async () => {
    await app.get(plain, as);
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { ...as, "accept-encoding": encoding };
      const [one, other] = [await app.get(plain, headers), await app.get(long, headers)];
      assert.equal(one.status, 200);
      assert.deepEqual(headersOf(one), headersOf(other));
      assert.equal(await one.text(), await other.text());
    }
  });

  test(`${what} is not sent again to who has it, by either way`, async () => {
    const { headers } = await app.get(plain, as);
    const known = { ...as, "if-none-match": headers.get("etag") ?? "" };
    const [one, other] = [await app.get(plain, known), await app.get(long, known)];
    assert.deepEqual([one.status, other.status], [304, 304]);
    assert.deepEqual(headersOf(one), headersOf(other));
  });
}

test("who has the frame of a page is sent what it has of its own, and of which build it is", async () => {
  const whole = await app.page("/om/signe-holmgaard");
  const answer = await app.get("/om/signe-holmgaard", AS_PART);
  const part = await answer.text();
  const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0];
  assert.equal(mainOf(part), mainOf(whole));
  assert.match(
    part,
    /^<!doctype html><html lang="da"><head>.*<title>Signe Holmgaard.*<\/main>(<!--[^>]*-->)*<\/body>/s,
  );
  assert.match(whole, /<header/);
  assert.doesNotMatch(
    part,
    /<header|<footer|<script(?! type="application\/ld)|stylesheet|as="font"/,
  );
  const build = /data-build="([^"]+)"/.exec(whole)?.[1];
  assert.equal(answer.headers.get("x-part"), build);
  assert.match(build ?? "", /^\/assets\/visitor-\S+\.js \/assets\/styles-\S+\.css$/);
});

test("whoever asks for a page is given all of it, also after others have asked for its part", async () => {
  const fresh = await startApp();
  for (const path of ["/om", "/om/findes-ikke", "/findes-ikke", "/nyheder?side=900"]) {
    const part = await fresh.get(path, AS_PART);
    assert.doesNotMatch(await part.text(), /<header/, path);
    assert.equal(part.headers.get("cache-control"), "private, no-cache", path);
    for (const said of ["", "XMLHttpRequest"]) {
      const page = await fresh.get(path, { "x-requested-with": said });
      assert.match(await page.text(), /<header/, path);
      assert.equal(page.headers.get("x-part"), null, path);
      assert.match(page.headers.get("vary") ?? "", /X-Requested-With/, path);
    }
  }
});

test("a visitor's page has no address for its data", async () => {
  for (const path of ["/om.data", "/_.data", "/_root.data", "/om.data?_routes=om%2Fpage"]) {
    const answer = await app.get(path);
    assert.deepEqual([answer.status, await answer.text()], [404, "Adressen findes ikke."], path);
  }
});

test("HEAD has the headers of GET and no body", async () => {
  await app.get("/om");
  const head = await fetch(`${app.local}/om`, { method: "HEAD" });
  assert.equal(await head.text(), "");
  assert.deepEqual(headersOf(head), headersOf(await app.get("/om")));
});

test("after a save the page from before it is not given, however ready it lies", async () => {
  await app.get("/kontakt");
  await app.store("kontakt", { title: "Ring til os" });
  assert.match(await app.page("/kontakt"), /Ring til os/);
});

test("the pages that visits begin with lie ready before anybody has asked", async () => {
  let reads = 0;
  const fresh = await startApp({
    change: (services) => ({
      ...services,
      content: {
        ...services.content,
        get(definition) {
          reads += 1;
          return services.content.get(definition);
        },
      },
    }),
  });
  await fresh.warmUp();
  const before = reads;
  assert.ok(before > 0);
  const listed = ["/om", "/terapi", "/uddannelse", "/viden"];
  for (const path of ["/", ...listed, "/supervision", "/praktisk-priser", "/kurv", "/kontakt"]) {
    assert.equal((await fresh.get(path)).status, 200, path);
  }
  assert.equal(reads, before);
});

test("so they do in the process that is started, without anybody saying so", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "samspil-warm-"));
  atEnd(() => rmSync(dataDir, { recursive: true }));
  const site = await prepareSite({ DATA_DIR: dataDir, LOG_LEVEL: "debug" });
  await site.start();
  await site.hasSaid('"pages":9');
  assert.equal(await site.end("SIGTERM"), 0);
});

function headersOf({ headers }: Response) {
  const ofTheConnection = ["date", "connection", "keep-alive"];
  return [...headers].filter(([name]) => !ofTheConnection.includes(name));
}
