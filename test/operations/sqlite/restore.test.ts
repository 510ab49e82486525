import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hurryMails } from "../../endurance/kills/promises.ts";
import { withDatabase } from "../../kit/backend.ts";
import { makeFolder } from "../../kit/cleanup.ts";
import { EMAIL, send, sendOrder } from "../../kit/client.ts";
import { type ReceivedMail, startMailServer } from "../../kit/mail-server.ts";
import { prepareSite, type SiteProcess } from "../../kit/site-process.ts";

const root = makeFolder();

/** A site whose mail server takes mails only when it is told to. */
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
      // Again and again: one that is refused at this very moment waits after it.
      const hurrying = setInterval(() => hurryMails(dataDir), 250);
      return mail.waitFor(count).finally(() => clearInterval(hurrying));
    },
  };
}

async function mayEnter(site: SiteProcess, cookie: string): Promise<boolean> {
  const answer = await fetch(`${site.origin}/admin`, { headers: { cookie }, redirect: "manual" });
  return answer.status === 200;
}

function countRows(dataDir: string, table: string): number {
  return withDatabase({ dataDir }, (database) =>
    Number(database.prepare(`select count(*) n from ${table}`).get()?.n),
  );
}

const messageIdOf = ({ messageId }: ReceivedMail) => messageId;

test("a restored older backup gives no number twice, lets nobody back in, and sends no mail again", async () => {
  const { dataDir, folder, site, mail, takeMail, refuseMail } = await openSite("videre");
  await site.start();
  const cookie = await site.signIn();
  const reset = new URLSearchParams({ email: EMAIL, intent: "reset" });
  await send(`${site.origin}/admin/login`, reset);
  assert.equal(await sendOrder(site.origin), "1001");
  assert.equal((await site.run("backup", folder)).code, 0);
  assert.ok(countRows(dataDir, "verification") > 0, "a link to choose a password is open");
  assert.equal(countRows(folder, "verification"), 0, "and not in the copy");
  // Work goes on: the waiting mails go out, the editor signs out, and a second customer gets 1002.
  await takeMail(5);
  await send(`${site.origin}/admin/log-ud`, new URLSearchParams(), { cookie });
  assert.equal(await mayEnter(site, cookie), false);
  refuseMail();
  assert.equal(await sendOrder(site.origin), "1002");
  await site.end("SIGTERM");

  const { code, said } = await site.run("restore", folder);
  assert.equal(code, 0, said);
  const [done, kept = "", ...told] = said.split("\n");
  assert.equal(done, `Hjemmesiden er gendannet i ${dataDir}.`);
  const [, former = ""] =
    /^Den database, der stod der før, er i (\S+)\. Slet den,/.exec(kept) ?? [];
  assert.ok(existsSync(former), kept);
  assert.deepEqual(told, [
    told[0],
    "Konti, adgangskoder og adgangsnøgler er, som de var dengang: en kollega, der er fjernet siden, har sin konto igen. Alle skal logge ind på ny, og links til at vælge adgangskode virker ikke længere.",
    "Den næste bestilling får nummer 1003: intet nummer bliver givet to gange.",
    "Ingen mails venter på at blive sendt. 4 mails, der ventede i kopien, er sendt siden og bliver ikke sendt igen.",
  ]);
  assert.match(
    told[0] ?? "",
    /^Kopien er fra i dag kl\..*\. Bestillinger og rettelser, der er kommet til siden, er ikke med\.$/,
  );

  await site.start();
  assert.equal(await mayEnter(site, cookie), false);
  assert.ok(await mayEnter(site, await site.signIn()), "with the password of the backup");
  assert.equal(countRows(dataDir, "verification"), 0);
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
  // What is settled stays settled: the next start ends no session.
  const later = await site.start().then(() => site.signIn());
  await site.end("SIGTERM");
  await site.start();
  assert.ok(await mayEnter(site, later));
  await site.end("SIGTERM");
});

test("a backup restored where nothing is left leaves a gap of numbers, and says that mails may come again", async () => {
  const { dataDir, folder, site, mail, takeMail } = await openSite("forfra");
  await site.start();
  assert.equal(await sendOrder(site.origin), "1001");
  assert.equal((await site.run("backup", folder)).code, 0);
  const before = (await takeMail(4)).map(messageIdOf);
  await site.end("SIGTERM");
  rmSync(dataDir, { recursive: true });
  // Somebody has started an empty site there meanwhile: it knows nothing of the one that is lost.
  await site.start();
  await site.end("SIGTERM");
  for (const isEmpty of [false, true]) {
    if (isEmpty) {
      rmSync(dataDir, { recursive: true });
      // Somebody has put the damaged database away, and not what SQLite had beside it.
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, "samspil.db-wal"), "of another database");
    }
    const { code, said } = await site.run("restore", folder);
    assert.equal(code, 0, said);
    const told = said.split("\n").slice(-2);
    assert.deepEqual(told, [
      "Det kunne ikke læses, hvilke numre bestillinger har fået efter kopien. Den næste får derfor nummer 2002.",
      "4 mails venter i kopien og bliver sendt, når hjemmesiden starter. Er nogle af dem sendt før, kommer de igen med samme Message-ID.",
    ]);
  }
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name === "samspil.db-wal"),
    [],
  );
  // Restored once more before it was ever started: what the first restore knew is not forgotten.
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

test("a mail whose order was erased after the backup is not sent by a restore, nor by the next one", async () => {
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
