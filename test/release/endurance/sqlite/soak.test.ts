import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { startMailServer } from "../../../kit/mail-server.ts";
import { type Chance, createChance, repeatHint, seed } from "../../../kit/random.ts";
import { problemsIn } from "../../../kit/site-process.ts";
import { findBroken, findUnmailed } from "../kills/promises.ts";
import { createEditor, createVisitor, openLedger, openSite } from "../kills/work.ts";

const THROUGH_PROXY = { "x-forwarded-for": "198.51.100.7" };
const SECONDS = 6;
const PER_SECOND = 30;
const WITHIN_MS = 30_000;

test("with visitors, orders and an editor at once there is no error, every order is mailed and every page complete", async () => {
  const chance = createChance(seed);
  const mail = await startMailServer();
  const site = await openSite({ SMTP_URL: mail.url });
  const ledger = openLedger();
  await site.start();
  const editor = await createEditor(site, await site.signIn(), ledger, chance);
  await editor.work();
  const ask = await openCrowd(site.origin, chance);
  const visits: Promise<number>[] = [];
  const visiting = every(1000 / PER_SECOND, () => void visits.push(ask()));
  const ordering = every(1000, createVisitor(site.origin, ledger, chance.of("visitor")));
  const editing = every(1000, editor.work);
  await Promise.all([visiting, ordering, editing]);
  const statuses = await Promise.all(visits);
  const mailed = await findUnmailed(site, mail.received);
  assert.deepEqual([...findBroken(site, ledger), ...mailed.broken], [], repeatHint);
  // Before the site is stopped, which may log warnings.
  assert.deepEqual(problemsIn(site.said()), [], repeatHint);
  assert.ok(statuses.includes(304), repeatHint);
  assert.ok(ledger.orders.size > 1 && ledger.words.size > 1, repeatHint);
  assert.equal(mailed.mails, ledger.orders.size * 4, repeatHint);
});

/** Runs `step` at a fixed rate, however long each takes. Resolves when the last is done. */
async function every(milliseconds: number, step: () => unknown) {
  const began = performance.now();
  const steps: unknown[] = [];
  for (let at = 0; at < SECONDS * 1000; at += milliseconds) {
    await wait(Math.max(0, began + at - performance.now()));
    steps.push(step());
  }
  await Promise.all(steps);
}

/** A visitor who requests pages of the sitemap and the files they mention. */
async function openCrowd(origin: string, chance: Chance) {
  const read = async (path: string) => {
    const answer = await fetch(origin + path, { headers: THROUGH_PROXY });
    assert.equal(answer.status, 200, path);
    return answer.text();
  };
  const sitemap = await read("/sitemap.xml");
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => {
    const { pathname, search } = new URL(loc.replaceAll("&amp;", "&"));
    return pathname + search;
  });
  const html = (await Promise.all(pages.map(read))).join("");
  const files = [...new Set(html.match(/\/(?:assets|media|illustrations)\/[\w./-]+\.\w+/g))];
  const whole = /<header[\s\S]*<h1[\s>][\s\S]*<\/html>\s*$/;
  const kinds = [
    { paths: pages, shape: whole },
    { paths: files, shape: /./ },
  ];
  const etags = new Map<string, string>();
  return async () => {
    const { paths, shape } = chance.pick(kinds);
    const path = chance.pick(paths);
    const encoding = chance.pick(["gzip, deflate, br", "gzip", "identity"]);
    const key = [path, encoding].join();
    const known = chance.number() < 0.4 ? etags.get(key) : undefined;
    const answer = await fetch(origin + path, {
      headers: {
        ...THROUGH_PROXY,
        ...(known && { "if-none-match": known }),
        "accept-encoding": encoding,
      },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const text = await answer.text();
    if (answer.status === 304 && known) return 304;
    assert.equal(answer.status, 200, path);
    assert.match(text, shape, path);
    etags.set(key, answer.headers.get("etag") ?? "");
    return 200;
  };
}
