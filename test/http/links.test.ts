import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SERVER } from "../../app/server/events/audit.server.ts";
import { queryRows, runSql } from "../kit/backend.ts";
import { visit } from "../kit/browser.ts";
import { EMAIL, PASSWORD, send } from "../kit/client.ts";
import { COLLEAGUE, NEW_PASSWORD, startClinicWithMail, textOf } from "../kit/clinic.ts";
import { holdTime } from "../kit/hold-time.ts";
import {
  decodeMail,
  passwordLinkIn,
  type ReceivedMail,
  startMailServer,
} from "../kit/mail-server.ts";
import { prepareSite } from "../kit/site-process.ts";
import { until } from "../kit/until.ts";
import { sendRaw } from "../security/raw.ts";

const DEAD_LINK = /Linket virker ikke længere/;
const NOT_SENT = /Kunne ikke sende nulstillingsmail\. Kontrollér at email er korrekt\./;
const OTHER_PASSWORD = "fem helt andre ord her";

async function startWithLinks(environment: Record<string, string> = {}) {
  const { clinic, mail } = await startClinicWithMail({ environment });
  await clinic.signIn(COLLEAGUE);
  let count = 0;
  return {
    ...clinic,
    mail,
    requestReset: (email = EMAIL) => clinic.postLogin({ email, intent: "reset" }),
    /** Requests a link, and reads it in the mail. */
    async mailLink(email = EMAIL) {
      assert.equal((await clinic.postLogin({ email, intent: "reset" })).status, 200);
      count += 1;
      return (await waitForLinks(mail, count)).at(-1) ?? assert.fail();
    },
  };
}

/** Resolves with the mailed links in their order; other news is mailed too. */
async function waitForLinks({ received }: { received: ReceivedMail[] }, count: number) {
  const links = () => received.flatMap((mail) => passwordLinkIn([mail]) ?? []);
  await until(`${count} links are mailed`, () => links().length >= count);
  return links();
}

const addressesIn = (mail: ReceivedMail) => decodeMail(mail).match(/https?:\/\/[^\s"<>]+/g) ?? [];

describe("a request to reset a password", () => {
  test("needs an address, and is answered alike and as late with an account and without one", async (t) => {
    const sent: Promise<void>[] = [];
    const { clinic } = await startClinicWithMail({
      change: (services) => ({
        ...services,
        colleagues: {
          ...services.colleagues,
          sendReset(email) {
            const sending = services.colleagues.sendReset(email);
            sent.push(sending);
            return sending;
          },
        },
      }),
    });
    const requestReset = (email: string) => clinic.postLogin({ email, intent: "reset" });
    assert.match(await textOf(await requestReset("")), /Indtast din email-adresse først/);
    assert.match(await textOf(await requestReset("ikke en adresse")), NOT_SENT);

    const pass = holdTime(t.mock);
    const answered: string[] = [];
    const answers = [EMAIL, "ingen@samspil.example"].map(async (email) => {
      const answer = await requestReset(email);
      answered.push(email);
      return textOf(answer);
    });
    await until("both are being sent", () => sent.length === 2);
    await Promise.all(sent);
    await pass(599);
    assert.equal((await clinic.get("/healthz")).status, 200);
    assert.deepEqual(answered, [], "neither answers before the other could");
    await pass(1);
    const [known, unknown] = await Promise.all(answers);
    assert.match(known ?? "", /En email med link til nulstilling af adgangskode er blevet sendt\./);
    assert.equal(unknown, known);
  });

  test("is answered with an error when no link can be stored, whether or not there is an account", async () => {
    const { requestReset, dataDir } = await startWithLinks();
    runSql({ dataDir }, "drop table tokens");
    for (const email of [EMAIL, "ingen@samspil.example"]) {
      const answer = await requestReset(email);
      assert.equal(answer.status, 503, email);
      assert.match(await textOf(answer), NOT_SENT);
    }
  });

  test("stores and mails nothing where there is no account", async () => {
    const { clinic, mail } = await startClinicWithMail();
    const emails = ["ingen@samspil.example", "heller-ingen@samspil.example"];
    const answers = await Promise.all(
      emails.map((email) => clinic.postLogin({ intent: "reset", email })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const stored = queryRows(
      clinic,
      `select id from documents where collection = 'mail'
         union all select mail_id from outbox union all select hash from tokens`,
    );
    assert.deepEqual(stored, []);
    await clinic.outbox.finish();
    assert.equal(mail.received.length, 0);
  });
});

describe("a mailed link", () => {
  test("chooses a new password once, and ends every session", async () => {
    const clinic = await startWithLinks();
    const session = await clinic.openSession();
    const link = await clinic.mailLink();
    assert.deepEqual(clinic.mail.received.find((mail) => passwordLinkIn([mail]))?.to, [EMAIL]);
    assert.match(await clinic.page(link), /Den gælder for .*redaktion@samspil\.example/);
    assert.match(await textOf(await clinic.choosePassword(link, "for kort")), /mindst 12 tegn/);
    const different = await clinic.choosePassword(link, NEW_PASSWORD, PASSWORD);
    assert.match(await textOf(different), /er ikke ens/);
    const chosen = await clinic.choosePassword(link);
    assert.equal(chosen.headers.get("location"), "/admin/login?adgangskode=valgt");
    assert.match(await clinic.page("/admin/login?adgangskode=valgt"), /Log ind med den/);
    assert.equal(await clinic.isSignedIn(session), false);
    assert.equal((await clinic.postLogin()).status, 401);
    const again = await clinic.choosePassword(link, OTHER_PASSWORD);
    assert.equal(again.status, 410);
    assert.match(await textOf(again), /Linket virker ikke længere.*Send et nyt link/);
    assert.equal((await clinic.postLogin({ password: NEW_PASSWORD })).status, 302);
  });

  test("that has expired leads to a new one", async () => {
    const clinic = await startWithLinks();
    const link = await clinic.mailLink();
    runSql(clinic, `update tokens set expires_at = 0`);
    assert.match(await textOf(await clinic.get(link)), DEAD_LINK);
    assert.equal((await clinic.choosePassword(link)).status, 410);
    const renewed = await clinic.post(link, { intent: "reset", email: EMAIL });
    assert.match(await textOf(renewed), /er blevet sendt/);
    await waitForLinks(clinic.mail, 2);
  });

  test("is stored as a hash, and its mail loses its text once it is sent", async () => {
    const clinic = await startWithLinks();
    const token = (await clinic.mailLink()).split("token=")[1] ?? "";
    await clinic.outbox.finish();
    const rows = queryRows(
      clinic,
      "select data as text from documents union all select hash from tokens",
    );
    assert.ok(token.length > 20 && rows.length > 0);
    assert.ok(rows.every(({ text }) => !String(text).includes(token)));
    assert.deepEqual(await clinic.services.orders.list(), []);
  });

  test("has ORIGIN's address, whatever host and protocol the request claims", async () => {
    const clinic = await startWithLinks({ ORIGIN: "https://klinik.example" });
    const claims = [
      "Host: evil.example",
      "Host: klinik.example:1@evil.example",
      "Host: klinik.example.evil.example\r\nX-Forwarded-Host: evil.example",
      "Host: klinik.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http",
      'Host: klinik.example\r\nForwarded: host=evil.example;proto=http\r\nX-Host: "evil.example"',
    ];
    let accepted = 0;
    for (const [index, claim] of claims.entries()) {
      const email = index % 2 ? EMAIL : COLLEAGUE;
      const body = new URLSearchParams({ email, intent: "reset" }).toString();
      const head = [
        `POST /admin/login HTTP/1.1\r\n${claim}\r\nOrigin: https://klinik.example`,
        "Content-Type: application/x-www-form-urlencoded\r\nConnection: close",
        `Content-Length: ${body.length}`,
      ];
      const { status } = await sendRaw(clinic.local, `${head.join("\r\n")}\r\n\r\n${body}`);
      if (status === 200) accepted += 1;
    }
    assert.ok(accepted >= 3, `${accepted} were accepted`);
    assert.equal((await waitForLinks(clinic.mail, accepted)).length, accepted);
    for (const mail of clinic.mail.received) {
      const addresses = addressesIn(mail);
      assert.notEqual(addresses.length, 0, mail.source);
      for (const address of addresses) {
        assert.equal(new URL(address).origin, "https://klinik.example");
      }
      assert.doesNotMatch(mail.source, /evil/);
    }
  });

  test("changes its own account's password and no other", async () => {
    const clinic = await startWithLinks();
    const link = await clinic.mailLink(COLLEAGUE);
    assert.equal((await clinic.choosePassword(link)).status, 302);
    for (const [email, password, status] of [
      [COLLEAGUE, NEW_PASSWORD, 302],
      [EMAIL, NEW_PASSWORD, 401],
      [EMAIL, PASSWORD, 302],
    ] as const) {
      assert.equal((await clinic.postLogin({ email, password })).status, status);
    }
  });

  test("that is used four times at once chooses one password", async () => {
    const clinic = await startWithLinks();
    const link = await clinic.mailLink();
    const words = ["rav", "sten", "tang", "sand"];
    const answers = await Promise.all(
      words.map((word) => clinic.choosePassword(link, `fire gule ord og ${word}`)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [302, 410, 410, 410]);
  });

  test("survives a request for another, and the use of one ends them all", async () => {
    const clinic = await startWithLinks();
    const first = await clinic.mailLink();
    const second = await clinic.mailLink();
    assert.match(await clinic.page(first), /Den gælder for/);
    assert.equal((await clinic.choosePassword(first)).status, 302);
    assert.equal((await clinic.choosePassword(second, OTHER_PASSWORD)).status, 410);
  });

  test("dies when the password is changed by its owner", async () => {
    const clinic = await startWithLinks();
    const cookie = await clinic.openSession();
    const link = await clinic.mailLink();
    assert.equal((await clinic.changePassword(cookie)).status, 200);
    assert.equal((await clinic.choosePassword(link, OTHER_PASSWORD)).status, 410);
  });

  test("dies with its account", async () => {
    const clinic = await startWithLinks();
    const link = await clinic.mailLink(COLLEAGUE);
    const account = await clinic.findAccount(COLLEAGUE);
    assert.ok(await clinic.services.colleagues.remove(account.id, { ...SERVER, account: EMAIL }));
    assert.match(await textOf(await clinic.get(link)), DEAD_LINK);
    assert.equal((await clinic.choosePassword(link)).status, 410);
  });

  test("cannot be guessed, altered, or made of what the database stores", async () => {
    const clinic = await startWithLinks();
    const token = (await clinic.mailLink()).split("token=")[1] ?? "";
    assert.ok(token.length >= 32, "192 bits of chance");
    const [row] = queryRows(clinic, "select hash from tokens");
    const swapped = token === token.toLowerCase() ? token.toUpperCase() : token.toLowerCase();
    for (const forged of [
      "",
      "x",
      swapped,
      token.slice(0, -1),
      `${token}x`,
      `${token}%00`,
      String(row?.hash),
      "%25",
      "' or 1=1 --",
      "__proto__",
    ]) {
      const link = `/admin/adgangskode?token=${encodeURIComponent(forged)}`;
      assert.match(await textOf(await clinic.get(link)), DEAD_LINK, forged);
      assert.equal((await clinic.choosePassword(link)).status, 410, forged);
    }
  });

  test("works in a browser without script, and sends its address to no other site and no cache", async () => {
    const clinic = await startWithLinks();
    const link = await clinic.mailLink();
    const answer = await clinic.get(link);
    assert.match(await answer.text(), /<meta name="referrer" content="same-origin"/);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    await visit({ baseURL: clinic.origin, javaScriptEnabled: false }, async (page) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(clinic.origin)) foreign.push(request.url());
      });
      await page.goto(link);
      await page.getByLabel("Ny adgangskode", { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel("Ny adgangskode igen").fill(NEW_PASSWORD);
      await page.getByRole("button", { name: "Gem adgangskode" }).click();
      await page.getByText("Din adgangskode er gemt. Log ind med den.").waitFor();
      assert.deepEqual(foreign, []);
    });
    assert.equal((await clinic.postLogin({ password: NEW_PASSWORD })).status, 302);
  });
});

test("the log of the real server holds no token, address or password, however much it logs", async () => {
  const mail = await startMailServer();
  const site = await prepareSite({ SMTP_URL: mail.url, LOG_LEVEL: "debug" });
  await site.start();
  const { origin } = site;
  const post = (path: string, fields: Record<string, string>) =>
    send(origin + path, new URLSearchParams(fields));
  await post("/admin/login", { email: EMAIL, intent: "reset" });
  const [link = ""] = await waitForLinks(mail, 1);
  await fetch(origin + link);
  await fetch(`${origin}${link}&x=%ff`);
  await fetch(origin + link.replace("?", ".data?"));
  await post(link, { newPassword: "kort", repeated: "kort" });
  await fetch(origin + link, { method: "PUT", headers: { origin }, body: "x" });
  await fetch(origin + link, { method: "POST", headers: { origin: "https://evil.example" } });
  const chosen = await post(link, { newPassword: NEW_PASSWORD, repeated: NEW_PASSWORD });
  assert.equal(chosen.status, 302);
  for (const password of [NEW_PASSWORD, "et gæt"])
    await post("/admin/login", { email: EMAIL, password, intent: "sign-in" });
  await site.end("SIGTERM");
  assert.match(site.said(), /"security"/, "it does log");
  assert.ok(!site.said().includes(link.split("token=")[1] ?? "?"));
  assert.doesNotMatch(site.said(), /redaktion@|gule ord|et gæt/);
});
