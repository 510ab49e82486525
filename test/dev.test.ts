import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { AS_PART } from "./as-part.ts";
import { atEnd } from "./at-end.ts";
import { prepareSite } from "./site-process.ts";

test("npm run dev shows the sources as a site, with scripts and styles", async () => {
  const folder = mkdtempSync(join(tmpdir(), "samspil-dev-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const site = await prepareSite({ DATA_DIR: folder }, "dev.ts");
  await site.start();
  const page = await fetch(site.origin);
  assert.equal(page.status, 200);
  const html = await page.text();
  assert.match(html, /<h1/);
  const files = [...html.matchAll(/(?:href|src)="(\/app\/[^"]+)"|\["(\/app\/[^"]+)"\]/g)];
  const addresses = files.map(([, linked, imported]) => linked ?? imported ?? "");
  assert.ok(addresses.some((address) => address.includes("styles.css")));
  for (const address of addresses) {
    const { status } = await fetch(site.origin + address);
    assert.equal(status, 200, address);
  }
  assert.ok(addresses.includes("/app/entry.visitor.ts"), addresses.join());
  assert.equal((await fetch(`${site.origin}/app/entry.client.tsx`)).status, 200);
  // A page without an island hears of what is changed in the sources too.
  const source = async (path: string) => (await fetch(site.origin + path)).text();
  assert.match(await source("/app/entry.visitor.ts"), /\/app\/site\/browser\/dev-preamble\.ts/);
  assert.match(await source("/app/site/browser/dev-preamble.ts"), /\/@vite\/client/);
  const part = await fetch(`${site.origin}/om`, { headers: AS_PART });
  assert.equal(part.headers.get("x-part"), "/app/entry.visitor.ts /app/styles.css");
  assert.match(await part.text(), /<\/head><body><main/);
  await site.end("SIGTERM");
});

test("while developing, an error stands in the terminal and on the page, in its own words (O7)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "samspil-dev-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const site = await prepareSite({ DATA_DIR: folder, LOG_LEVEL: "error" }, "dev.ts");
  await site.start();
  const cookie = await site.signIn();
  const database = new DatabaseSync(join(folder, "samspil.db"));
  database.exec("alter table outbox rename to somewhere_else");
  database.close();
  const page = await fetch(`${site.origin}/admin`, { headers: { cookie } });
  assert.equal(page.status, 500);
  assert.match(await page.text(), /no such table: outbox/);
  await site.hasSaid("no such table: outbox");
  await site.end("SIGTERM");
});
