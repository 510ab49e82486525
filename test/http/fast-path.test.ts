import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { startApp, startCounted } from "../kit/app.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { prepareSite } from "../kit/site-process.ts";

const app = await startApp();
const script = readdirSync("dist/client/assets").find((name) => /^react-.*\.js$/.test(name));

/** An address in its plain spelling, and one that goes the long way to the same bytes. */
const TWO_WAYS: { plain: string; long: string }[] = [
  { plain: "/om", long: "/om?utm_source=brev" },
  { plain: "/nyheder?side=1", long: "/nyheder?utm_source=brev&side=1" },
  { plain: `/assets/${script}`, long: `/assets/${script}?v=1` },
  { plain: "/illustrations/kort.svg", long: "/illustrations/kort.svg?v=1" },
];

for (const { plain, long } of TWO_WAYS) {
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

test("a page says of which build it is: script and style sheet", async () => {
  assert.match(
    await app.page("/om/signe-holmgaard"),
    /<html[^>]* data-build="\/assets\/visitor-\S+\.js \/assets\/styles-\S+\.css"/,
  );
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
  const { app: fresh, count } = await startCounted();
  await fresh.warmUp();
  const before = count.reads;
  assert.ok(before > 0);
  const listed = ["/om", "/terapi", "/uddannelse", "/viden"];
  for (const path of ["/", ...listed, "/supervision", "/praktisk-priser", "/kurv", "/kontakt"]) {
    assert.equal((await fresh.get(path)).status, 200, path);
  }
  assert.equal(count.reads, before);
});

test("so they do in the process that is started, without anybody saying so", async () => {
  const dataDir = makeFolder();
  const site = await prepareSite({ DATA_DIR: dataDir, LOG_LEVEL: "debug" });
  await site.start();
  await site.hasLogged('"pages":9');
  assert.equal(await site.end("SIGTERM"), 0);
});

function headersOf({ headers }: Response) {
  const ofTheConnection = ["date", "connection", "keep-alive"];
  return [...headers].filter(([name]) => !ofTheConnection.includes(name));
}
