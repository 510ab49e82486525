import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { prepareSite } from "../../../kit/site-process.ts";

const site = await prepareSite({ LOG_LEVEL: "error" }, [process.execPath, "dev.ts"]);
await site.start();

test("npm run dev serves the sources as a site, with scripts and styles", async () => {
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
  // A page without a component hears of what is changed in the sources too.
  const source = async (path: string) => (await fetch(site.origin + path)).text();
  assert.match(await source("/app/entry.visitor.ts"), /\/app\/site\/browser\/dev-preamble\.ts/);
  assert.match(await source("/app/site/browser/dev-preamble.ts"), /\/@vite\/client/);
  assert.match(html, /data-build="\/app\/entry\.visitor\.ts \/app\/styles\.css"/);
});

test("while developing, an error is shown in the terminal and on the page with its message", async () => {
  const cookie = await site.signIn();
  const database = new DatabaseSync(join(site.dataDir, "samspil.db"));
  database.exec("alter table outbox rename to somewhere_else");
  database.close();
  const page = await fetch(`${site.origin}/admin`, { headers: { cookie } });
  assert.equal(page.status, 500);
  assert.match(await page.text(), /no such table: outbox/);
  await site.hasLogged("no such table: outbox");
});
