import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startApp } from "./app.ts";
import { atEnd } from "./at-end.ts";
import { prepareSite } from "./site-process.ts";

const app = await startApp();
const script = readdirSync("build/client/assets").find((name) => /^framework-.*\.js$/.test(name));

/** An address in its plain spelling, and one that goes the long way to the same bytes. */
const TWO_WAYS = [
  ["/om", "/om?utm_source=brev"],
  ["/om.data", "/om.data?utm_source=brev"],
  ["/om.data?_routes=om%2Fpage", "/om.data?_routes=om/page&utm_source=brev"],
  ["/_.data?_routes=forside%2Fpage", "/_.data?utm_source=brev&_routes=forside/page"],
  ["/om.data?side=1&_routes=om%2Fpage", "/om.data?_routes=om/page&side=1"],
  [`/assets/${script}`, `/assets/${script}?v=1`],
  ["/illustrations/kort.svg", "/illustrations/kort.svg?v=1"],
];

for (const [plain = "", long = ""] of TWO_WAYS) {
  test(`${plain} is the same answer at once as by the long way, in every encoding`, async () => {
    await app.get(plain);
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const [one, other] = [await app.get(plain, headers), await app.get(long, headers)];
      assert.equal(one.status, 200);
      assert.deepEqual(headersOf(one), headersOf(other));
      assert.equal(await one.text(), await other.text());
    }
  });

  test(`${plain} is not sent again to who has it, by either way`, async () => {
    const { headers } = await app.get(plain);
    const known = { "if-none-match": headers.get("etag") ?? "" };
    const [one, other] = [await app.get(plain, known), await app.get(long, known)];
    assert.deepEqual([one.status, other.status], [304, 304]);
    assert.deepEqual(headersOf(one), headersOf(other));
  });
}

test("who has the frame of a page is sent its own data only", async () => {
  const all = await app.page("/om/signe-holmgaard.data");
  const own = await app.page("/om/signe-holmgaard.data?_routes=om%2Fprofil");
  assert.match(all, /Signe Holmgaard.*"menus"/);
  assert.match(own, /Signe Holmgaard/);
  assert.doesNotMatch(own, /"menus"/);
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
