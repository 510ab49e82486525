import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { openSite, startCounted } from "../kit/site.ts";

const app = await openSite();
const script = readdirSync("dist/client/assets").find((name) => /^react-.*\.js$/.test(name));

/** Addresses that the fast path answers, and others of the same page that it leaves to the router. */
const ADDRESSES: [fast: string, slow: string][] = [
  ["/om", "/om?utm_source=brev"],
  ["/nyheder?side=1", "/nyheder?utm_source=brev&side=1"],
  [`/assets/${script}`, `/assets/${script}?v=1`],
  ["/illustrations/kort.svg", "/illustrations/kort.svg?v=1"],
];

for (const [fast, slow] of ADDRESSES) {
  test(`${fast} is answered by the fast path as by the router, in every encoding and by its ETag`, async () => {
    const { headers } = await app.get(fast);
    const known = { "if-none-match": headers.get("etag") ?? "" };
    for (const [request, status] of [
      [{ "accept-encoding": "br" }, 200],
      [{ "accept-encoding": "gzip" }, 200],
      [{ "accept-encoding": "identity" }, 200],
      [known, 304],
    ] as const) {
      const [one, other] = [await app.get(fast, request), await app.get(slow, request)];
      assert.deepEqual([one.status, other.status], [status, status]);
      assert.deepEqual(headersOf(one), headersOf(other));
      assert.equal(await one.text(), await other.text());
    }
  });
}

test("a page names its build: script and style sheet", async () => {
  assert.match(
    await app.page("/om/signe-holmgaard"),
    /<html[^>]* data-build="\/assets\/visitor-\S+\.js \/assets\/styles-\S+\.css"/,
  );
});

test("HEAD has the headers of GET and no body", async () => {
  await app.get("/om");
  const head = await fetch(`${app.local}/om`, { method: "HEAD" });
  assert.equal(await head.text(), "");
  assert.deepEqual(headersOf(head), headersOf(await app.get("/om")));
});

test("the pages that visits begin with are cached before the first request", async () => {
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

function headersOf({ headers }: Response) {
  const ofTheConnection = ["date", "connection", "keep-alive"];
  return [...headers].filter(([name]) => !ofTheConnection.includes(name));
}
