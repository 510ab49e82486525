import assert from "node:assert/strict";
import { randomBytes, randomInt } from "node:crypto";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import sharp from "sharp";
import { WATCH } from "../../../../app/server/database/postgres.server.ts";
import { lockOf } from "../../../../app/server/database/postgres-lock.server.ts";
import { ORDER_FAILED } from "../../../../app/shop/orders/order-answer.ts";
import { createNews, EMAIL, order, save, send, sendOrder, signIn } from "../../../kit/client.ts";
import { startMailServer } from "../../../kit/mail-server.ts";
import { takePhoto } from "../../../kit/photo.ts";
import { queryPostgres, startPooler, startPostgres } from "../../../kit/postgres.ts";
import { startS3 } from "../../../kit/s3-server.ts";
import { prepareSite, type SiteProcess } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { startRoundRobin } from "./round-robin.ts";

const RECIPIENTS = ["signe@klinik.example", "anders@klinik.example", "ida@klinik.example"];
const NEWS = "/admin/nyheder";
const IDA = "ida@samspil.example";
const CUSTOMERS = 4;
const EDITORS = 2;
const KILLS = 4;

const server = await startPostgres();
const url = await server.newDatabase();
const s3 = await startS3();
const bucket = s3.newSettings();
const mail = await startMailServer();
const shared = {
  AUTH_SECRET: "den samme hemmelighed for dem alle, og lang nok",
  SMTP_URL: mail.url,
  MAIL_FROM: "Samspil <kontakt@klinik.example>",
  ORDER_RECIPIENTS: RECIPIENTS.join(","),
};
const front = await startRoundRobin();
const [north, east, south] = [await addSite(), await addSite(), await addSite()];
const sites = [north, east, south];

/** One more instance, on the same database and pictures. */
async function addSite(): Promise<SiteProcess> {
  const site = await prepareOne();
  await site.start();
  front.add(site.origin);
  return site;
}

function prepareOne(): Promise<SiteProcess> {
  return prepareSite({ ...bucket, ...shared, DATABASE_URL: url, ORIGIN: front.origin });
}

const signe = await signIn(front.origin);

/** Saves news, on one instance or through the proxy. */
const saveNews = (at: string, body: object, cookie = signe) =>
  save(at, cookie, NEWS, body, { origin: front.origin });

async function see(at: string, path: string, cookie = ""): Promise<string> {
  return (await fetch(at + path, { headers: { cookie } })).text();
}

/** Resolves when each instance shows `words` at `path`. */
function untilAllShow(words: string, path: string, cookie = "") {
  return until(`all show ${words}`, async () => {
    const pages = await Promise.all(sites.map(({ origin }) => see(origin, path, cookie)));
    return pages.every((page) => page.includes(words));
  });
}

async function baseOf(at: string, id: string): Promise<string> {
  const page = await see(at, `${NEWS}.data?rediger=${id}`, signe);
  return /"base","([\w: -]+:[\w: -]+)"/.exec(page)?.[1] ?? "";
}

/** A colleague's account, made by the command. */
async function signInIda(): Promise<string> {
  const { said } = await north.run("admin", IDA);
  return signIn(front.origin, IDA, /Adgangskoden er (\S+) /.exec(said)?.[1] ?? said);
}

const ida = await signInIda();

test("a session of one instance is valid on all, and of two saves of one text on two instances the later is a conflict", async () => {
  for (const { origin } of sites) {
    const answer = await fetch(`${origin}/admin/kontakt`, {
      headers: { cookie: signe },
      redirect: "manual",
    });
    assert.equal(answer.status, 200);
  }
  const created = await saveNews(north.origin, {
    act: "publish",
    values: { title: "Skrevet i nord" },
  });
  const id = /"id","(nyhed_\d+)"/.exec(created.text)?.[1] ?? "";
  await untilAllShow("Skrevet i nord", "/nyheder");
  const base = await baseOf(east.origin, id);
  const change = { act: "publish", id, base };
  const won = await saveNews(east.origin, { ...change, values: { title: "Rettet i øst" } });
  const lost = await saveNews(south.origin, { ...change, values: { title: "Rettet i syd" } }, ida);
  assert.deepEqual([won.status, lost.status], [200, 409]);
  assert.ok(lost.text.includes("Rettet i øst") && lost.text.includes(EMAIL));
  await untilAllShow("Rettet i øst", "/nyheder");
});

test("a draft saved on one instance is on all, and is published once when it is due", async () => {
  const title = "Åbent hus til foråret";
  const later = { act: "draft", publishAt: "2099-01-01T08:00" };
  const stored = await saveNews(east.origin, { ...later, values: { title } });
  assert.equal(stored.status, 200);
  await untilAllShow(title, "/admin/kladder", signe);
  await queryPostgres(url, "update drafts set publish_at = 1");
  await untilAllShow(title, "/nyheder");
  const saves = await queryPostgres(url, `select 1 from history where changes like '%${title}%'`);
  assert.equal(saves.length, 1);
});

async function sendPhoto(): Promise<Response> {
  const photo = await takePhoto(300, 200);
  return send(`${front.origin}/admin/upload?place=nyheder/proeve`, photo, { cookie: signe });
}

test("while instances are killed and added under load", async (t) => {
  let isOpen = true;
  const orders = new Map<string, string>();
  const titles: string[] = [];
  const pictures: string[] = [];
  const refusals: string[] = [];

  async function repeat(step: () => Promise<unknown>) {
    while (isOpen) {
      await step();
      await wait(randomInt(20, 120));
    }
  }

  /** As the order form's script does, the same order is sent again until it is thanked for. */
  async function customer() {
    const orderId = randomBytes(16).toString("hex");
    const email = `${orderId}@kunde.example`;
    let number: string | undefined;
    await until("an order is thanked for", async () => {
      number = await sendOrder(front.origin, { orderId, email }).catch(() => undefined);
      return number !== undefined;
    });
    orders.set(orderId, number ?? "");
  }

  /** A save that a kill cuts off is not acknowledged, and may be stored or not. */
  async function editor() {
    const title = `Nyt ${randomBytes(8).toString("hex")}`;
    const { status } = await saveNews(front.origin, { act: "publish", values: { title } });
    if (status === 200) titles.push(title);
    else if (status !== 502) refusals.push(`${status} for a save`);
  }

  /** An acknowledged picture is in the bucket, whichever instance received it. */
  async function photographer() {
    const answer = await sendPhoto();
    const { status } = answer;
    if (status === 200) pictures.push(String((await answer.json()).url));
    else if (status !== 502) refusals.push(`${status} for a picture`);
  }

  async function visitor() {
    for (const path of ["/", "/nyheder", "/shop", "/kurv"]) {
      const { status } = await fetch(front.origin + path);
      if (status !== 200) refusals.push(`${status} for ${path}`);
    }
  }

  const before = mail.received.length;
  const clients = [
    ...Array.from({ length: CUSTOMERS }, () => repeat(customer)),
    ...Array.from({ length: EDITORS }, () => repeat(editor)),
    repeat(photographer),
    repeat(visitor),
  ];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(randomInt(800, 1800));
    const victim = sites[kill % sites.length];
    await victim?.end("SIGKILL");
    if (kill === 1) sites.push(await addSite());
    await wait(randomInt(100, 500));
    await victim?.start();
  }
  isOpen = false;
  await Promise.all(clients);

  await t.test("every visitor is answered, by each instance", () => {
    assert.deepEqual(refusals, []);
    for (const { origin } of sites) assert.ok((front.answered.get(origin) ?? 0) > 5);
  });

  await t.test("no order is lost or doubled, and each has its own number", async () => {
    assert.ok(orders.size > 10, `${orders.size} orders`);
    assert.equal(new Set(orders.values()).size, orders.size);
    const [{ stored } = {}] = await queryPostgres(
      url,
      `select count(*) stored from orders where form_id in ('${[...orders.keys()].join("','")}')`,
    );
    assert.equal(Number(stored), orders.size);
  });

  await t.test("no save is lost or doubled", async () => {
    assert.ok(titles.length > 5, `${titles.length} saves`);
    const [{ data } = {}] = await queryPostgres(
      url,
      "select data from documents where id = 'nyheder'",
    );
    for (const title of titles) assert.equal(String(data).split(title).length, 2, title);
    await untilAllShow(titles.at(-1) ?? "", "/nyheder");
  });

  await t.test("no picture is lost or doubled", async () => {
    assert.ok(pictures.length > 3, `${pictures.length} pictures`);
    assert.equal(new Set(pictures).size, pictures.length);
    for (const [n, picture] of pictures.entries()) {
      const { origin = "" } = sites[n % sites.length] ?? {};
      for (const [path, width] of [
        [picture, 300],
        [picture.replace(/\.\w+$/, ".w240.avif"), 240],
      ] as const) {
        const shown = await fetch(origin + path, { headers: { cookie: signe } });
        assert.equal(shown.status, 200, path);
        assert.equal((await sharp(await shown.bytes()).metadata()).width, width);
      }
    }
    await untilAllShow(pictures.at(-1) ?? "", "/admin/billeder", signe);
  });

  await t.test("no mail is lost, and none doubled but those that a kill cut off", async () => {
    const cutOff = await untilOnlyCutOff();
    // The mails of a dead instance are free when their lease ends, after five minutes: here at once.
    await queryPostgres(url, "update outbox set lease_until = 0 where state = 'sending'");
    await until("all mail is sent", async () => (await unsent()).length === 0);
    const due = await queryPostgres(
      url,
      "select message_id, recipient from outbox where state = 'sent'",
    );
    const times = new Map<string, number>();
    for (const { to, messageId } of mail.received) {
      const key = `${messageId} ${to}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
    assert.ok(mail.received.length - before >= orders.size * (RECIPIENTS.length + 1));
    for (const { message_id, recipient } of due) {
      const key = `${message_id} ${recipient}`;
      const count = times.get(key) ?? 0;
      assert.ok(count === 1 || (count === 2 && cutOff.has(key)), `${key} came ${count} times`);
    }
    assert.equal(times.size, due.length);
  });
});

function unsent(): Promise<Record<string, unknown>[]> {
  return queryPostgres(
    url,
    "select message_id, recipient, state from outbox where state in ('waiting', 'sending')",
  );
}

/** Resolves when no living instance is sending a mail. @returns the mails of the dead ones */
async function untilOnlyCutOff(): Promise<Set<string>> {
  let last = "";
  let still = 0;
  let rows: Record<string, unknown>[] = [];
  await until("all unsent mails are a dead instance's", async () => {
    await wait(200);
    rows = await unsent();
    const now = JSON.stringify(rows);
    still = now === last ? still + 1 : 0;
    last = now;
    return still >= 10 && rows.every(({ state }) => state === "sending");
  });
  return new Set(rows.map(({ message_id, recipient }) => `${message_id} ${recipient}`));
}

test("a save is shown by all instances whose connections the database has just ended", async () => {
  const ended = `pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = '${WATCH}'`;
  assert.ok((await queryPostgres(url, `select ${ended}`)).length >= sites.length);
  const title = "Efter en afbrydelse";
  await until("it is saved", async () => {
    const saved = await saveNews(south.origin, { act: "publish", values: { title } });
    return saved.status === 200;
  });
  await untilAllShow(title, "/nyheder");
});

test("while the database is away all pages are served and orders refused; when it is back all works again", async () => {
  await server.stop();
  const orderId = randomBytes(16).toString("hex");
  const orderAt = (at: string) => order(at, { orderId }, { origin: front.origin });
  for (const { origin } of sites) {
    for (const path of ["/", "/nyheder", "/om", "/shop", "/viden", "/kurv"]) {
      assert.equal((await fetch(origin + path)).status, 200, path);
    }
    assert.equal((await fetch(`${origin}/readyz`)).status, 503);
    const { status, said } = await orderAt(origin);
    assert.equal(status, 503);
    assert.ok(said.includes(ORDER_FAILED));
  }
  await server.start();
  await until("the order is accepted", async () => (await orderAt(front.origin)).number);
  for (const { origin } of sites) {
    await until("it is ready again", async () => (await fetch(`${origin}/readyz`)).ok);
  }
  const again = await saveNews(north.origin, {
    act: "publish",
    values: { title: "Igen i gang" },
  });
  assert.equal(again.status, 200);
  await untilAllShow("Igen i gang", "/nyheder");
  await until("all mail is sent", async () => (await unsent()).length === 0);
});

test("through a pooler in transaction mode orders get a number each, and a save is shown by the other instance", async () => {
  const DATABASE_URL = await startPooler(await server.newDatabase());
  const pooled = { ...shared, DATABASE_URL };
  const [one, other] = [await prepareSite(pooled), await prepareSite(pooled)];
  await one.start();
  await other.start();
  const cookie = await signIn(one.origin);
  const numbers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => sendOrder((n % 2 ? one : other).origin)),
  );
  assert.equal(new Set(numbers).size, 20);
  for (const title of ["Første gang", "Anden gang"]) {
    assert.equal((await createNews(one.origin, cookie, title)).status, 200);
    await until("the other shows it", async () =>
      (await see(other.origin, "/nyheder")).includes(title),
    );
  }
});

test("a start that waits a minute for another process's lock ends with one line", async () => {
  const holder = new Client({ connectionString: url });
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [lockOf("migrate")]);
  const { code, said } = await (await prepareOne()).tryStart({});
  await holder.end();
  assert.equal(code, 1);
  assert.match(said, /^DATABASE_URL: en anden proces holder låsen »migrate« i databasen[^\n]*$/);
});
