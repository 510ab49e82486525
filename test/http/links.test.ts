import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SERVER } from "../../app/server/events/audit.server.ts";
import { queryRows, runSql } from "../kit/backend.ts";
import { EMAIL, PASSWORD } from "../kit/client.ts";
import { COLLEAGUE, NEW_PASSWORD, startClinicWithMail, textOf } from "../kit/clinic.ts";
import { holdTime } from "../kit/hold-time.ts";
import { decodeMail, passwordLinkIn, type ReceivedMail } from "../kit/mail-server.ts";
import { until } from "../kit/until.ts";
import { sendRaw } from "../security/raw.ts";

const DEAD_LINK = /Linket virker ikke længere/;
const NOT_SENT = /Kunne ikke sende nulstillingsmail\. Kontrollér at email er korrekt\./;
const OTHER_PASSWORD = "fem helt andre ord her";

type Linked = Awaited<ReturnType<typeof startWithLinks>>;

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

const ENDS: Record<string, (clinic: Linked, other: string) => unknown> = {
  "when another is used": (clinic, other) => clinic.choosePassword(other),
  "when its owner changes the password": async (clinic) =>
    clinic.changePassword(await clinic.openSession()),
  "with its account": async ({ findAccount, services }) => {
    const { id } = await findAccount();
    assert.ok(await services.colleagues.remove(id, { ...SERVER, account: COLLEAGUE }));
  },
};

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
    const stored = queryRows(
      clinic,
      "select mail_id as id from outbox union all select hash from tokens",
    );
    assert.equal(stored.length, 2, "nothing for the address without an account");
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
});

describe("a mailed link", () => {
  test("chooses a new password once, and ends every session", async () => {
    const clinic = await startWithLinks();
    const session = await clinic.openSession();
    const link = await clinic.mailLink();
    assert.deepEqual(clinic.mail.received.find((mail) => passwordLinkIn([mail]))?.to, [EMAIL]);
    assert.match(await clinic.page(link), /Den gælder for .*redaktion@samspil\.example/);
    for (const [refused, why] of [
      ["for kort", /mindst 12 tegn/],
      ["redaktion2026!", /Adgangskoden er for let at gætte\. Brug tre-fire ord/],
    ] as const)
      assert.match(await textOf(await clinic.choosePassword(link, refused)), why);
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
    const { events } = await clinic.services.events.list({ page: 1 });
    const kinds = events.map(({ kind, account }) => `${kind} ${account}`);
    assert.ok(kinds.includes(`password chosen by link ${EMAIL}`));
    const news = await clinic.mail.waitFor(2);
    assert.ok(!news.some((mail) => decodeMail(mail).includes(NEW_PASSWORD)));
    assert.deepEqual(news.at(-1)?.to, [EMAIL]);
    const other = { email: COLLEAGUE, password: PASSWORD };
    assert.equal((await clinic.postLogin(other)).status, 302, "of this account and no other");
  });

  for (const [end, act] of Object.entries(ENDS)) {
    test(`ends ${end}, though it survives a request for another`, async () => {
      const clinic = await startWithLinks();
      const [first, second] = [await clinic.mailLink(), await clinic.mailLink()];
      assert.match(await clinic.page(first), /Den gælder for/);
      await act(clinic, second);
      assert.match(await textOf(await clinic.get(first)), DEAD_LINK);
      assert.equal((await clinic.choosePassword(first, OTHER_PASSWORD)).status, 410);
    });
  }

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

  test("has ORIGIN's address, whatever host and protocol the request claims", async () => {
    const clinic = await startWithLinks({ ORIGIN: "https://klinik.example" });
    const claims = [
      "Host: evil.example",
      "Host: klinik.example:1@evil.example",
      "Host: klinik.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http",
      'Host: klinik.example\r\nForwarded: host=evil.example;proto=http\r\nX-Host: "evil.example"',
    ];
    let accepted = 0;
    const body = new URLSearchParams({ email: EMAIL, intent: "reset" }).toString();
    for (const claim of claims) {
      const head = [
        `POST /admin/login HTTP/1.1\r\n${claim}\r\nOrigin: https://klinik.example`,
        "Content-Type: application/x-www-form-urlencoded\r\nConnection: close",
        `Content-Length: ${body.length}`,
      ];
      const { status } = await sendRaw(clinic.local, `${head.join("\r\n")}\r\n\r\n${body}`);
      if (status === 200) accepted += 1;
    }
    assert.ok(accepted >= 3, `${accepted} were accepted`);
    await waitForLinks(clinic.mail, accepted);
    for (const mail of clinic.mail.received) {
      const addresses = decodeMail(mail).match(/https?:\/\/[^\s"<>]+/g) ?? [];
      assert.notEqual(addresses.length, 0, mail.source);
      for (const address of addresses)
        assert.equal(new URL(address).origin, "https://klinik.example");
      assert.doesNotMatch(mail.source, /evil/);
    }
  });

  test("works in a browser without script, and sends its address to no other site and no cache", async () => {
    const clinic = await startWithLinks();
    const answer = await clinic.get(await clinic.mailLink());
    assert.equal(answer.headers.get("cache-control"), "no-store");
    const html = await answer.text();
    assert.match(html, /<meta name="referrer" content="same-origin"/);
    const [form = ""] = /<form[^>]* method="post"[\s\S]*?<\/form>/.exec(html) ?? [];
    for (const part of [
      'name="newPassword"',
      'name="repeated"',
      'type="submit"',
      "Gem adgangskode",
    ])
      assert.ok(form.includes(part), part);
    const foreign = [...html.matchAll(/ (?:src|href|action)="(\w+:)?\/\/([^/"]+)/g)];
    assert.deepEqual(foreign, []);
  });
});
