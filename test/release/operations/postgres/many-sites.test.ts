import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { save } from "../../../kit/client.ts";
import { startMailServer } from "../../../kit/mail-server.ts";
import { queryPostgres, startPostgres } from "../../../kit/postgres.ts";
import { createChance, repeatHint, seed } from "../../../kit/random.ts";
import { startS3 } from "../../../kit/s3-server.ts";
import { prepareSite, type SiteProcess } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { createEditor, createVisitor, letWork, openLedger } from "../../endurance/kills/work.ts";

const NEWS = "/admin/nyheder";
const RECIPIENTS = ["signe@klinik.example", "anders@klinik.example", "ida@klinik.example"];

const server = await startPostgres();
const url = await server.newDatabase();
const s3 = await startS3();
const bucket = s3.newSettings();
const mail = await startMailServer();

/** A process on the shared database and pictures, with a folder of its own. */
const prepareOne = () =>
  prepareSite({
    ...bucket,
    DATABASE_URL: url,
    AUTH_SECRET: "den samme hemmelighed for dem alle, og lang nok",
    SMTP_URL: mail.url,
    MAIL_FROM: "Samspil <kontakt@klinik.example>",
    ORDER_RECIPIENTS: RECIPIENTS.join(","),
  });

const sites = [await prepareOne(), await prepareOne(), await prepareOne()];
await Promise.all(sites.map((site) => site.start()));
const [north, east] = sites as [SiteProcess, SiteProcess, SiteProcess];
const signe = await north.signIn();

async function see({ origin }: SiteProcess, path: string): Promise<string> {
  return (await fetch(origin + path, { headers: { cookie: signe } })).text();
}

function untilAllShow(words: string, path: string) {
  return until(`all show ${words}`, async () => {
    const pages = await Promise.all(sites.map((site) => see(site, path)));
    return pages.every((page) => page.includes(words));
  });
}

test("processes that start on one empty database fill it once, with one account", async () => {
  const filled = `select (select count(*) from "user") users,
    (select count(*) from history where revision > 1) written`;
  assert.deepEqual(await queryPostgres(url, filled), [{ users: "1", written: "0" }]);
});

test("a session of one process is valid on all, and a draft saved on one is on all, and published once when it is due", async () => {
  const title = "Åbent hus til foråret";
  const later = { act: "draft", publishAt: "2099-01-01T08:00", values: { title } };
  assert.equal((await save(east.origin, signe, NEWS, later)).status, 200);
  await untilAllShow(title, "/admin/kladder");
  await queryPostgres(url, "update drafts set publish_at = 1");
  await untilAllShow(title, "/nyheder");
  const saves = await queryPostgres(url, `select 1 from history where changes like '%${title}%'`);
  assert.equal(saves.length, 1);
});

test("when each process is killed at work, no acknowledged order, save or picture is lost or doubled, and no mail but those that a kill cut off", async () => {
  const ledger = openLedger();
  const chance = createChance(seed);
  const works = sites.flatMap(({ origin }) => [
    createVisitor(origin, ledger, chance),
    createVisitor(origin, ledger, chance),
    createEditor({ origin }, signe, ledger, chance).then(({ work }) => work),
  ]);
  const stop = letWork(await Promise.all(works), chance);
  const cutOff = new Set<string>();
  for (const site of sites) {
    const { orders, words } = structuredClone(ledger);
    await until(
      "an order and a save more",
      () => ledger.orders.size > orders.size + 2 && ledger.words.size > words.size,
    );
    await site.end("SIGKILL");
    for (const key of await keysOf("state = 'sending'")) cutOff.add(key);
    await wait(chance.between(100, 500));
    await site.start();
  }
  await stop();
  const { orders, words, pictures, refusals } = ledger;
  assert.deepEqual(refusals, [], repeatHint);
  const stored = await queryPostgres(url, "select form_id, number from orders");
  const numbers = new Map(stored.map(({ form_id, number }) => [form_id, String(number)]));
  assert.equal(new Set(numbers.values()).size, stored.length, "no number is given twice");
  for (const [form, number] of orders) assert.equal(numbers.get(form), number, repeatHint);
  const [news] = await queryPostgres(url, "select data from documents where id = 'nyheder'");
  // It stands in the title and in the text.
  for (const word of words) assert.equal(String(news.data).split(word).length, 3, word);
  for (const [n, picture] of [...pictures].entries()) {
    const { origin } = sites[n % sites.length] ?? north;
    const shown = await fetch(origin + picture, { headers: { cookie: signe } });
    assert.equal(shown.status, 200, picture);
  }
  // The mails of a dead process are free when their lease ends, after five minutes: here at once.
  await queryPostgres(url, "update outbox set lease_until = 0 where state = 'sending'");
  await until("all mail is sent", async () => (await keysOf("state <> 'sent'")).length === 0);
  const arrived = Map.groupBy(mail.received, ({ to, messageId }) => `${messageId} ${to}`);
  const due = await keysOf("state = 'sent'");
  assert.ok(due.length >= orders.size * (RECIPIENTS.length + 1));
  assert.deepEqual([...arrived.keys()].sort(), due);
  const doubled = due.filter((key) => (arrived.get(key)?.length ?? 0) > (cutOff.has(key) ? 2 : 1));
  assert.deepEqual(doubled, []);
});

async function keysOf(state: string): Promise<string[]> {
  const rows = await queryPostgres(url, `select message_id, recipient from outbox where ${state}`);
  return rows.map(({ message_id, recipient }) => `${message_id} ${recipient}`).sort();
}
