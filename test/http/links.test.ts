import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startApp, visibleText } from "../kit/app.ts";
import { readStored } from "../kit/backend.ts";
import { visit } from "../kit/browser.ts";
import { EMAIL, PASSWORD, send } from "../kit/client.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { prepareSite } from "../kit/site-process.ts";
import { until } from "../kit/until.ts";
import { sendRaw } from "../security/raw.ts";

const OTHER = "kollega@samspil.example";
const NEW_PASSWORD = "fire gule ord i vinden";
const DEAD = /Linket virker ikke længere/;

async function startClinic(environment: Record<string, string> = {}) {
  const mail = await startMailServer();
  const app = await startApp({
    environment: {
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      SMTP_URL: mail.url,
      ...environment,
    },
  });
  await app.signIn(OTHER, PASSWORD);
  let asked = 0;
  return {
    app,
    mail,
    /** Asks for a link and takes it from the mail. */
    async askForLink(email = EMAIL) {
      const answer = await app.post("/admin/login", { email, intent: "reset" });
      assert.equal(answer.status, 200);
      asked += 1;
      return (await linksIn(mail, asked)).at(-1) ?? assert.fail();
    },
    choose: (link: string, newPassword = NEW_PASSWORD) =>
      app.post(new URL(link).pathname + new URL(link).search, {
        newPassword,
        repeated: newPassword,
      }),
    signIn: (email: string, password: string) =>
      app.post("/admin/login", { email, password, intent: "sign-in" }),
  };
}

type MailServer = Pick<Awaited<ReturnType<typeof startMailServer>>, "received">;

/** The links to choose a password, in the order in which they came, when `count` of them have: other news is mailed too. */
async function linksIn({ received }: MailServer, count: number): Promise<string[]> {
  const links = () => received.flatMap(({ source }) => linkIn(source) ?? []);
  await until(`${count} links are mailed`, () => links().length >= count);
  return links();
}

function linkIn(source: string): string | undefined {
  return addressesIn(source).find((address) => /\/admin\/adgangskode\?token=[\w-]+$/.test(address));
}

function addressesIn(source: string): string[] {
  const text = source.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
}

describe("a link to choose a password", () => {
  test("has ORIGIN's address, whatever host and protocol the asker claims", async () => {
    const { app, mail } = await startClinic({ ORIGIN: "https://klinik.example" });
    const claims = [
      "Host: evil.example",
      "Host: klinik.example:1@evil.example",
      "Host: klinik.example.evil.example\r\nX-Forwarded-Host: evil.example",
      "Host: klinik.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http",
      'Host: klinik.example\r\nForwarded: host=evil.example;proto=http\r\nX-Host: "evil.example"',
    ];
    let sent = 0;
    for (const [n, claim] of claims.entries()) {
      const body = new URLSearchParams({
        email: n % 2 ? EMAIL : OTHER,
        intent: "reset",
      }).toString();
      const head = `POST /admin/login HTTP/1.1\r\n${claim}\r\nOrigin: https://klinik.example`;
      const type = "Content-Type: application/x-www-form-urlencoded\r\nConnection: close";
      const length = `Content-Length: ${body.length}`;
      const { status } = await sendRaw(app.local, `${head}\r\n${type}\r\n${length}\r\n\r\n${body}`);
      if (status === 200) sent += 1;
    }
    assert.ok(sent >= 3, `${sent} were taken`);
    assert.equal((await linksIn(mail, sent)).length, sent);
    for (const { source } of mail.received) {
      const addresses = addressesIn(source);
      assert.notEqual(addresses.length, 0, source);
      for (const address of addresses) {
        assert.equal(new URL(address).origin, "https://klinik.example");
      }
      assert.doesNotMatch(source, /evil/);
    }
  });

  test("opens its own account's password and no other", async () => {
    const { askForLink, choose, signIn } = await startClinic();
    assert.equal((await choose(await askForLink(OTHER))).status, 302);
    assert.equal((await signIn(OTHER, NEW_PASSWORD)).status, 302);
    assert.equal((await signIn(EMAIL, NEW_PASSWORD)).status, 401);
    assert.equal((await signIn(EMAIL, PASSWORD)).status, 302);
  });

  test("in a race with itself chooses one password", async () => {
    const { askForLink, choose } = await startClinic();
    const link = await askForLink();
    const words = ["rav", "sten", "tang", "sand"].map((word) => `fire gule ord og ${word}`);
    const answers = await Promise.all(words.map((word) => choose(link, word)));
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [302, 410, 410, 410]);
  });

  test("is not killed by somebody who asks for another, and the use of one ends them all", async () => {
    const { app, askForLink, choose } = await startClinic();
    const inHand = await askForLink();
    const another = await askForLink();
    assert.match(await app.page(inHand.replace(app.origin, "")), /Den gælder for/);
    assert.equal((await choose(inHand)).status, 302);
    assert.equal((await choose(another, "fem helt andre ord her")).status, 410);
  });

  test("dies when the password is changed otherwise", async () => {
    const { app, askForLink, choose } = await startClinic();
    const editor = await app.signIn(EMAIL, PASSWORD);
    const mine = await askForLink();
    const changed = await app.post(
      "/admin/konto/adgangskode.data",
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, repeated: NEW_PASSWORD },
      { cookie: editor.cookie },
    );
    assert.equal(changed.status, 200);
    assert.equal((await choose(mine, "fem helt andre ord her")).status, 410);
  });

  test("dies with its account", async () => {
    const { app, askForLink, choose } = await startClinic();
    const link = await askForLink(OTHER);
    const listed = await app.services.colleagues.list();
    const idOf = (email: string) => listed.find((one) => one.email === email)?.id ?? "";
    assert.ok(await app.services.colleagues.remove(idOf(OTHER), idOf(EMAIL)));
    assert.match(visibleText(await app.page(link.replace(app.origin, ""))), DEAD);
    assert.equal((await choose(link)).status, 410);
  });

  test("is opened by nothing that only looks like it", async () => {
    const { app, askForLink } = await startClinic();
    const token = new URL(await askForLink()).searchParams.get("token") ?? "";
    assert.ok(token.length >= 32, "192 bits of chance");
    const swapped = token === token.toLowerCase() ? token.toUpperCase() : token.toLowerCase();
    for (const forged of [
      "",
      "x",
      swapped,
      token.slice(0, -1),
      `${token}x`,
      `${token}%00`,
      `reset-password:${token}`,
      "%25",
      "' or 1=1 --",
      "__proto__",
    ]) {
      const path = `/admin/adgangskode?token=${encodeURIComponent(forged)}`;
      assert.match(visibleText(await app.page(path)), DEAD, forged);
      const fields = { newPassword: NEW_PASSWORD, repeated: NEW_PASSWORD };
      assert.equal((await app.post(path, fields)).status, 410, forged);
    }
    const [row] = readStored(app, "select identifier from verification");
    const path = `/admin/adgangskode?token=${encodeURIComponent(String(row?.identifier))}`;
    assert.match(visibleText(await app.page(path)), DEAD, "what the database holds opens nothing");
  });

  test("works in a browser without script, and its address goes to nobody else", async () => {
    const { app, askForLink, signIn } = await startClinic();
    const link = await askForLink();
    await visit({ javaScriptEnabled: false }, async (page) => {
      const referrers: string[] = [];
      page.on("request", (request) => {
        const { referer = "" } = request.headers();
        if (!request.url().startsWith(app.origin)) referrers.push(referer);
      });
      await page.goto(link);
      await page.getByLabel("Ny adgangskode", { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel("Ny adgangskode igen").fill(NEW_PASSWORD);
      await page.getByRole("button", { name: "Gem adgangskode" }).click();
      await page.getByText("Din adgangskode er gemt. Log ind med den.").waitFor();
      assert.deepEqual(referrers, []);
    });
    assert.equal((await signIn(EMAIL, NEW_PASSWORD)).status, 302);
  });

  test("sends its address to no other site, and to no cache", async () => {
    const { app, askForLink } = await startClinic();
    const answer = await app.get(new URL(await askForLink()).pathname);
    assert.match(await answer.text(), /<meta name="referrer" content="same-origin"/);
    assert.equal(answer.headers.get("cache-control"), "no-store");
  });
});

test("no token, address or password is in the log of the real server, however much it logs", async () => {
  const mail = await startMailServer();
  const site = await prepareSite({ SMTP_URL: mail.url, LOG_LEVEL: "debug" });
  await site.start();
  const { origin } = site;
  const post = (path: string, fields: Record<string, string>) =>
    send(origin + path, new URLSearchParams(fields));
  await post("/admin/login", { email: EMAIL, intent: "reset" });
  const [first = ""] = await linksIn(mail, 1);
  const link = new URL(first);
  const path = link.pathname + link.search;
  await fetch(origin + path);
  await fetch(`${origin}${path}&x=%ff`);
  await fetch(origin + path.replace("?", ".data?"));
  await post(path, { newPassword: "kort", repeated: "kort" });
  await fetch(origin + path, { method: "PUT", headers: { origin }, body: "x" });
  await fetch(origin + path, { method: "POST", headers: { origin: "https://evil.example" } });
  const chosen = await post(path, { newPassword: NEW_PASSWORD, repeated: NEW_PASSWORD });
  assert.equal(chosen.status, 302);
  await post("/admin/login", { email: EMAIL, password: NEW_PASSWORD, intent: "sign-in" });
  await post("/admin/login", { email: EMAIL, password: "et gæt", intent: "sign-in" });
  await site.end("SIGTERM");
  assert.match(site.said(), /"security"/, "it does log");
  assert.ok(!site.said().includes(link.searchParams.get("token") ?? "?"));
  assert.doesNotMatch(site.said(), /redaktion@|gule ord|et gæt/);
});
