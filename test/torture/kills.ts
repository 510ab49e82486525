import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { startMailServer } from "../mail-server.ts";

const root = join(import.meta.dirname, "../..");
const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";

export type KillReport = {
  kills: number;
  acknowledgedOrders: number;
  acknowledgedSaves: number;
  mails: number;
  repeatedMails: number;
  /** Each broken promise, in words; empty when all were kept. */
  broken: string[];
};

/**
 * Sends orders and saves to the production build from several clients, ends it with SIGKILL `kills` times
 * at random moments, and holds what was acknowledged against what is stored and mailed.
 */
export async function runKills(kills: number): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), "samspil-kills-"));
  const mail = await startMailServer();
  const site = await openSite(dataDir, mail.url);
  const acknowledged = { orders: new Set<string>(), saves: new Set<string>() };
  let running = true;
  await site.start();
  const cookie = await signIn(site.origin);
  const clients = [
    ...Array.from({ length: 3 }, () =>
      repeatWhile(
        () => running,
        () => sendOrder(site.origin, acknowledged.orders),
      ),
    ),
    ...Array.from({ length: 2 }, () =>
      repeatWhile(
        () => running,
        () => saveNews(site.origin, cookie, acknowledged.saves),
      ),
    ),
  ];
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(randomInt(100, 900));
    await site.kill();
    await site.start();
  }
  await wait(300);
  running = false;
  await Promise.all(clients);
  await site.kill();
  endLeases(dataDir);
  await site.start();
  await untilMailed(dataDir);
  await site.kill();

  const stored = readStored(dataDir);
  const broken = [
    ...stored.broken,
    ...[...acknowledged.orders]
      .filter((number) => !stored.orders.has(number))
      .map((number) => `order ${number} is lost`),
    ...[...acknowledged.saves]
      .filter((title) => !stored.texts.includes(title))
      .map((title) => `save »${title}« is lost`),
  ];
  const deliveries = new Map<string, Set<string>>();
  for (const { to, source } of mail.received) {
    const subject = /^Subject: (.*)/m.exec(source)?.[1] ?? "";
    const id = /^Message-ID: (\S+)/im.exec(source)?.[1] ?? "";
    const key = `${to.join()} ${subject}`;
    deliveries.set(key, (deliveries.get(key) ?? new Set()).add(id));
  }
  for (const [key, ids] of deliveries) {
    if (ids.size > 1) broken.push(`${key} was mailed under ${ids.size} Message-IDs`);
  }
  if (deliveries.size !== stored.rows) {
    broken.push(`${stored.rows} mails are due, ${deliveries.size} came`);
  }
  rmSync(dataDir, { recursive: true });
  return {
    kills,
    acknowledgedOrders: acknowledged.orders.size,
    acknowledgedSaves: acknowledged.saves.size,
    mails: deliveries.size,
    repeatedMails: mail.received.length - deliveries.size,
    broken,
  };
}

async function openSite(dataDir: string, smtpUrl: string) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let process_: ChildProcess | undefined;
  const environment = {
    PATH: process.env.PATH,
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl,
    DEMO_CONTENT: "on",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  };
  return {
    origin,
    async start() {
      process_ = spawn(process.execPath, ["server.ts"], {
        cwd: root,
        env: environment,
        stdio: "ignore",
      });
      for (let waited = 0; waited < 20_000; waited += 25) {
        if (await isUp(origin)) return;
        await wait(25);
      }
      throw new Error("the site did not come up again");
    },
    async kill() {
      const ended = new Promise((resolve) => process_?.once("exit", resolve));
      process_?.kill("SIGKILL");
      await ended;
    },
  };
}

async function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Runs `step` again and again; what a kill cuts off is simply not acknowledged. */
async function repeatWhile(isOn: () => boolean, step: () => Promise<void>) {
  while (isOn()) {
    await step().catch(() => undefined);
    await wait(randomInt(40, 160));
  }
}

async function sendOrder(origin: string, acknowledged: Set<string>) {
  const form = {
    orderId: randomBytes(16).toString("hex"),
    seenTotal: "349",
    id: "samtalekort",
    quantity: "1",
    navn: "Mathilde Krogh",
    email: "mathilde@krogh.example",
    adresse: "Lærkevej 4",
    postnummer: "8000",
    by: "Aarhus C",
  };
  const response = await post(`${origin}/kurv`, new URLSearchParams(form), {});
  const number = /nummer (?:<[^>]*>)*\s*(\d+)/.exec(await response.text())?.[1];
  if (response.ok && number) acknowledged.add(number);
}

async function saveNews(origin: string, cookie: string, acknowledged: Set<string>) {
  const title = `Nyhed ${randomBytes(8).toString("hex")}`;
  const body = JSON.stringify({ intent: "create", values: { title } });
  const headers = { cookie, "content-type": "application/json" };
  const response = await post(`${origin}/admin/nyheder.data`, body, headers);
  if (response.ok && (await response.text()).includes("Nyhed blev oprettet!"))
    acknowledged.add(title);
}

function post(url: string, body: string | URLSearchParams, headers: Record<string, string>) {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const { origin } = new URL(url);
  return fetch(url, {
    method: "POST",
    body,
    headers: { origin, "x-forwarded-for": address, ...headers },
    redirect: "manual",
  });
}

async function signIn(origin: string): Promise<string> {
  const form = new URLSearchParams({ email: EMAIL, password: PASSWORD, intent: "sign-in" });
  const response = await post(`${origin}/admin/login`, form, {});
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** A mail in hand when the process died is leased for five minutes; nobody wants to wait for that here. */
function endLeases(dataDir: string) {
  withDatabase(dataDir, (database) => database.exec("update outbox set lease_until = 0"));
}

async function untilMailed(dataDir: string) {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const left = withDatabase(dataDir, (database) =>
      Number(database.prepare("select count(*) n from outbox where state <> 'sent'").get()?.n),
    );
    if (left === 0) return;
    await wait(200);
  }
}

function readStored(dataDir: string) {
  return withDatabase(dataDir, (database) => {
    const broken: string[] = [];
    const check = database.prepare("pragma integrity_check").get();
    if (check?.integrity_check !== "ok") broken.push("the database is damaged");
    const documents = database.prepare("select collection, id, data from documents").all();
    const history = database.prepare("select changes from history").all();
    const orders = new Set<string>();
    for (const { collection, id, data } of documents) {
      const parsed = parse(String(data));
      if (parsed === undefined) broken.push(`${collection}/${id} is half-written`);
      if (parsed?.orderData && typeof parsed.number === "string") orders.add(parsed.number);
    }
    const rows = Number(database.prepare("select count(*) n from outbox").get()?.n);
    const unsent = Number(
      database.prepare("select count(*) n from outbox where state <> 'sent'").get()?.n,
    );
    if (unsent > 0) broken.push(`${unsent} mails never went`);
    const texts = [...documents.map(({ data }) => data), ...history.map(({ changes }) => changes)];
    return { broken, orders, rows, texts: texts.join("\n") };
  });
}

function withDatabase<Result>(dataDir: string, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(dataDir, "samspil.db"), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("no port is free");
  return address.port;
}
