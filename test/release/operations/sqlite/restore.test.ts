import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { queryRows, withDatabase } from "../../../kit/backend.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { EMAIL, save, send, sendOrder } from "../../../kit/client.ts";
import { type ReceivedMail, startMailServer } from "../../../kit/mail-server.ts";
import { prepareSite, type SiteProcess } from "../../../kit/site-process.ts";
import { hurryMails } from "../../endurance/kills/promises.ts";

const root = makeFolder();

/** A site whose mail server refuses mails until `takeMail`. */
async function openSite(name: string) {
  const home = join(root, name);
  const dataDir = join(home, "data");
  const folder = join(home, "kopi");
  mkdirSync(home);
  const server = { isOpen: false };
  const mail = await startMailServer({ refuse: () => (server.isOpen ? undefined : 451) });
  const site = await prepareSite({ DATA_DIR: dataDir, SMTP_URL: mail.url });
  return {
    dataDir,
    folder,
    site,
    mail,
    refuseMail() {
      server.isOpen = false;
    },
    async takeMail(count: number) {
      server.isOpen = true;
      // Again and again, for a mail that is refused at this very moment waits again.
      const hurrying = setInterval(() => hurryMails(dataDir), 250);
      return mail.waitFor(count).finally(() => clearInterval(hurrying));
    },
  };
}

async function mayEnter(site: SiteProcess, cookie: string): Promise<boolean> {
  const answer = await fetch(`${site.origin}/admin`, { headers: { cookie }, redirect: "manual" });
  return answer.status === 200;
}

const countRows = (dataDir: string, table: string) =>
  queryRows({ dataDir }, `select 1 from ${table}`).length;

/** A page without its nonces. */
async function readPage(site: SiteProcess, path: string): Promise<string> {
  return (await (await fetch(site.origin + path)).text()).replace(/nonce="[^"]*"/g, "");
}

const messageIdOf = ({ messageId }: ReceivedMail) => messageId;

test("a restored backup shows its texts, gives no order number twice, restores no session, and sends no mail again", async () => {
  const { dataDir, folder, site, mail, takeMail, refuseMail } = await openSite("videre");
  await site.start();
  const cookie = await site.signIn();
  const reset = new URLSearchParams({ email: EMAIL, intent: "reset" });
  await send(`${site.origin}/admin/login`, reset);
  assert.equal(await sendOrder(site.origin), "1001");
  const page = await readPage(site, "/supervision");
  assert.equal((await site.run("backup", folder)).code, 0);
  const refused = await site.run("restore", folder);
  assert.match(refused.said, /^Intet blev gendannet: DATA_DIR: .* bruges allerede/);
  assert.equal(refused.code, 1);
  assert.ok(countRows(dataDir, "tokens") > 0, "a link to choose a password is open");
  assert.equal(countRows(folder, "tokens"), 0, "and not in the backup");
  // Work goes on: a text is saved, the waiting mails are sent, the editor signs out, and a second customer gets 1002.
  const screen = "/admin/supervision";
  const values = { title: "Efter kopien" };
  const body = { screen: `${screen}?rediger=indhold`, act: "publish", base: "*", values };
  assert.equal((await save(site.origin, cookie, screen, body)).status, 200);
  await takeMail(5);
  await send(`${site.origin}/admin/log-ud`, new URLSearchParams(), { cookie });
  assert.equal(await mayEnter(site, cookie), false);
  refuseMail();
  assert.equal(await sendOrder(site.origin), "1002");
  await site.end("SIGTERM");

  const { code, said } = await site.run("restore", folder);
  assert.equal(code, 0, said);
  const [done, beside = "", ...lines] = said.split("\n");
  assert.equal(done, `Hjemmesiden er gendannet i ${dataDir}.`);
  const [, former = ""] =
    /^Den database, der stod der før, er i (\S+)\. Slet den,/.exec(beside) ?? [];
  const stored = new DatabaseSync(former, { readOnly: true }).prepare("select data from documents");
  assert.ok(JSON.stringify(stored.all()).includes("Efter kopien"), "the former database is kept");
  assert.deepEqual(lines, [
    lines[0],
    "Konti, adgangskoder og adgangsnøgler er, som de var dengang: en kollega, der er fjernet siden, har sin konto igen. Alle skal logge ind på ny, og links til at vælge adgangskode virker ikke længere.",
    "Den næste bestilling får nummer 1003: intet nummer bliver givet to gange.",
    "Ingen mails venter på at blive sendt. 4 mails, der ventede i kopien, er sendt siden og bliver ikke sendt igen.",
  ]);
  assert.match(
    lines[0] ?? "",
    /^Kopien er fra i dag kl\..*\. Bestillinger og rettelser, der er kommet til siden, er ikke med\.$/,
  );

  await site.start();
  assert.equal(await readPage(site, "/supervision"), page);
  assert.equal(await mayEnter(site, cookie), false);
  assert.ok(await mayEnter(site, await site.signIn()), "with the password of the backup");
  assert.equal(countRows(dataDir, "tokens"), 0);
  assert.equal(await sendOrder(site.origin), "1003");
  const received = await takeMail(10);
  const [known, orders] = [received.slice(5), received.slice(5)].map((mails, index) =>
    mails.filter(({ source }) => source.includes("1003") === (index === 1)),
  );
  assert.equal(orders?.length, 4);
  assert.deepEqual(
    known?.map(({ to }) => to),
    [[EMAIL]],
    "that somebody has signed in from a device that the backup does not know",
  );
  assert.equal(new Set(mail.received.map(messageIdOf)).size, 10);
  await site.end("SIGTERM");
  // The next start ends no session, and records no second restore.
  const later = await site.start().then(() => site.signIn());
  await site.end("SIGTERM");
  await site.start();
  assert.ok(await mayEnter(site, later));
  await site.end("SIGTERM");
  const { copy } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const events = queryRows(site, "select kind, about from events");
  const restores = events.filter(({ kind }) => kind === "backup restored");
  assert.deepEqual(
    restores.map(({ about }) => about),
    [copy.madeAt],
  );
  assert.ok(events.some(({ kind }) => kind === "signed in"));
});

test("a backup restored on an empty machine leaves a gap in the order numbers, and says that mails may come again", async () => {
  const { dataDir, folder, site, mail, takeMail } = await openSite("forfra");
  await site.start();
  assert.equal(await sendOrder(site.origin), "1001");
  assert.equal((await site.run("backup", folder)).code, 0);
  const before = (await takeMail(4)).map(messageIdOf);
  await site.end("SIGTERM");
  rmSync(dataDir, { recursive: true });
  // Somebody has started an empty site there, which knows nothing of the lost one.
  await site.start();
  await site.end("SIGTERM");
  for (const isEmpty of [false, true]) {
    if (isEmpty) {
      rmSync(dataDir, { recursive: true });
      // Somebody has removed a damaged database, and not its write-ahead log.
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, "samspil.db-wal"), "of another database");
    }
    const { code, said } = await site.run("restore", folder);
    assert.equal(code, 0, said);
    assert.deepEqual(said.split("\n").slice(-2), [
      "Det kunne ikke læses, hvilke numre bestillinger har fået efter kopien. Den næste får derfor nummer 2002.",
      "4 mails venter i kopien og bliver sendt, når hjemmesiden starter. Er nogle af dem sendt før, kommer de igen med samme Message-ID.",
    ]);
  }
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name === "samspil.db-wal"),
    [],
  );
  // A second restore before the first start still leaves out the numbers.
  assert.match((await site.run("restore", folder)).said, /Den næste .* nummer (?:2|3)002/);
  await site.start();
  assert.ok(Number(await sendOrder(site.origin)) >= 2002);
  await takeMail(12);
  const again = mail.received.map(messageIdOf).slice(4);
  assert.deepEqual(
    before.filter((id) => !again.includes(id)),
    [],
  );
  await site.end("SIGTERM");
});

test("a mail whose order was erased after the backup is sent neither after a restore nor after a second one", async () => {
  const { dataDir, folder, site, mail, takeMail, refuseMail } = await openSite("slettet");
  await site.start();
  await sendOrder(site.origin);
  assert.equal((await site.run("backup", folder)).code, 0);
  await site.end("SIGTERM");
  withDatabase({ dataDir }, (database) =>
    database.exec(
      "delete from outbox; delete from orders; delete from documents where collection = 'mail'",
    ),
  );
  refuseMail();
  for (const again of [false, true]) {
    if (again) await site.end("SIGTERM");
    const { said } = await site.run("restore", folder);
    assert.match(
      said,
      /4 mails bliver ikke sendt, fordi deres bestilling er slettet efter kopien\./,
    );
    await site.start();
  }
  await sendOrder(site.origin);
  await takeMail(4);
  assert.equal(mail.received.filter(({ source }) => source.includes("1001")).length, 0);
  await site.end("SIGTERM");
});
