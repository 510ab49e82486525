import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PASSWORD_COST } from "../../app/server/auth/password.server.ts";
import { visibleText } from "../kit/app.ts";
import { until } from "../kit/until.ts";
import { EMAIL, from, INVITED, startClinic, UNKNOWN } from "./guessers.ts";

const TOO_MANY = /Der er prøvet for mange gange\. Vent et kvarter, og prøv igen\./;

function cookiesOf(response: Response) {
  return response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
}

/** The cookie by which a device is known, without the session that came with it. */
function deviceOf(response: Response): string {
  const device = cookiesOf(response).find((cookie) => cookie.includes("samspil.device"));
  return device ?? assert.fail("no device is remembered");
}

async function statusesOf(times: number, ask: (n: number) => Promise<Response>) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await ask(n)).status);
  return statuses;
}

const tries = (allowed: number, refused: number) => [
  ...Array.from({ length: allowed }, () => 401),
  ...Array.from({ length: refused }, () => 429),
];

describe("guessing", () => {
  test("from one address stops after ten tries, whichever accounts they are at, and says for how long", async () => {
    const { guess, signIn } = await startClinic();
    const statuses = await statusesOf(12, (n) => guess({}, `konto-${n}@samspil.example`));
    assert.deepEqual(statuses, tries(10, 2));
    const refused = await signIn();
    assert.equal(refused.status, 429);
    const wait = Number(refused.headers.get("retry-after"));
    assert.ok(wait > 800 && wait <= 900, `${wait} seconds`);
    assert.match(visibleText(await refused.text()), TOO_MANY);
  });

  test("who knows the password may sign in as often as wanted; only wrong tries are counted (E16)", async () => {
    const { guess, signIn } = await startClinic();
    const right = await statusesOf(15, () => signIn());
    assert.deepEqual(new Set(right), new Set([302]));
    const mixed: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      mixed.push((await guess({}, `konto-${n}@samspil.example`)).status);
      if (n < 9) assert.equal((await signIn()).status, 302);
    }
    assert.deepEqual(mixed, tries(10, 2), "right ones among them make no more room for wrong ones");
  });

  test("that has stopped leaves links to choose a password, and passkeys, to whoever has that address", async () => {
    const { app, guess, signIn, reset } = await startClinic();
    await statusesOf(10, (n) => guess({}, `konto-${n}@samspil.example`));
    assert.equal((await signIn()).status, 429);
    const asked = await reset();
    assert.equal(asked.status, 200);
    assert.match(visibleText(await asked.text()), /En email med link .* er blevet sendt/);
    const shown = await app.post("/admin/login", { intent: "passkey", credential: "{}" });
    assert.equal(shown.status, 401);
    assert.match(visibleText(await shown.text()), /Adgangsnøglen blev ikke godkendt/);
    assert.equal((await app.get("/admin/login/adgangsnoegle")).status, 200);
  });

  test("without TRUST_PROXY an X-Forwarded-For makes nobody another", async () => {
    const { guess } = await startClinic();
    const statuses = await statusesOf(12, (n) =>
      guess({ ...from(`198.51.100.${n}`), "x-real-ip": `198.51.100.${n}`, forwarded: `for=${n}` }),
    );
    assert.deepEqual(statuses, tries(10, 2));
  });

  test("behind a proxy only the hop that the proxy wrote counts", async () => {
    const { guess } = await startClinic({ TRUST_PROXY: "1" });
    const account = (n: number) => `konto-${n}@samspil.example`;
    const forged = await statusesOf(12, (n) =>
      guess(from(`203.0.113.${n}, 198.51.100.7`), account(n)),
    );
    assert.deepEqual(forged, tries(10, 2));
    assert.equal((await guess(from("203.0.113.1, 198.51.100.8"), account(99))).status, 401);
  });

  test("a whole /64 of IPv6 is one guesser, the one beside it another", async () => {
    const { guess } = await startClinic({ TRUST_PROXY: "1" });
    const account = (n: number) => `konto-${n}@samspil.example`;
    const statuses = await statusesOf(12, (n) =>
      guess(from(`2001:db8:1:2:${n.toString(16)}::${n}`), account(n)),
    );
    assert.deepEqual(statuses, tries(10, 2));
    assert.equal((await guess(from("2001:db8:1:3::1"), account(99))).status, 401);
  });

  test("a network of many lines is four guessers, however many accounts it tries", async () => {
    const { guess } = await startClinic({ TRUST_PROXY: "1" });
    const account = (n: number) => `konto-${n}@samspil.example`;
    const lines = await statusesOf(42, (n) => guess(from(`2001:db8:1:${n + 1}::1`), account(n)));
    assert.deepEqual(lines, tries(40, 2));
    assert.equal((await guess(from("2001:db8:2:1::1"), account(99))).status, 401);
    const hosts = await statusesOf(42, (n) => guess(from(`198.51.100.${n}`), account(n + 100)));
    assert.deepEqual(hosts, tries(40, 2));
    assert.equal((await guess(from("198.51.101.1"), account(199))).status, 401);
  });

  test("at one account from many addresses stops after ten tries", async () => {
    const { guess, signIn } = await startClinic({ TRUST_PROXY: "1" });
    const statuses = await statusesOf(12, (n) => guess(from(`198.51.100.${n}`)));
    assert.deepEqual(statuses, tries(10, 2));
    assert.equal((await signIn(from("192.0.2.1"))).status, 429, "the right password too");
    const other = await guess(from("192.0.2.1"), "en-anden@samspil.example");
    assert.equal(other.status, 401, "other accounts are not held back");
  });

  test("spelling the account otherwise starts no new count", async () => {
    const { guess } = await startClinic({ TRUST_PROXY: "1" });
    const spellings = [EMAIL, EMAIL.toUpperCase(), ` ${EMAIL} `, "Redaktion@Samspil.example"];
    const statuses = await statusesOf(12, (n) =>
      guess(from(`198.51.100.${n}`), spellings[n % spellings.length]),
    );
    assert.deepEqual(statuses, tries(10, 2));
  });
});

test("of what is typed, and of what headers say, hardly anything stays in memory", async () => {
  const { app } = await startClinic({ TRUST_PROXY: "1" });
  async function guessAll(from: number, to: number) {
    for (let n = from; n < to; n += 1) {
      const forwarded = `${"y".repeat(12_000)}, 198.${n % 250}.100.${100 + Math.floor(n / 250)}`;
      const fields = { intent: "sign-in", email: `${n}-${"x".repeat(95_000)}`, password: "x" };
      await (await app.post("/admin/login", fields, { "x-forwarded-for": forwarded })).text();
    }
  }
  await guessAll(0, 5);
  const before = heapInUse();
  await guessAll(5, 265);
  const grown = (heapInUse() - before) / 1024 / 1024;
  assert.ok(grown < 2, `${grown.toFixed(1)} MB`);
});

function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

describe("whatever others do, the owner gets in", () => {
  async function besiege({ guess, reset }: Awaited<ReturnType<typeof startClinic>>) {
    for (let n = 0; n < 12; n += 1) await guess(from(`198.51.100.${n}`));
    await Promise.all(Array.from({ length: 7 }, (_, n) => reset(from(`198.51.100.${n}`))));
  }

  test("on the device that has been signed in before, also from an address that is held back", async () => {
    const clinic = await startClinic({ TRUST_PROXY: "1" });
    const device = deviceOf(await clinic.signIn(from("192.0.2.1")));
    await besiege(clinic);
    assert.equal((await clinic.signIn(from("192.0.2.1"))).status, 429, "without its cookie");
    assert.equal((await clinic.signIn(from("192.0.2.1", device))).status, 302);
    assert.equal((await clinic.signIn(from("198.51.100.1", device))).status, 302);
    assert.equal((await clinic.reset(from("192.0.2.1", device))).status, 200);
  });

  test("on a new device by the link in the mail", async () => {
    const clinic = await startClinic({ TRUST_PROXY: "1" });
    await besiege(clinic);
    const { app } = clinic;
    const { link } = (await app.services.colleagues.invite("ny@samspil.example", "Ejer")) ?? {
      link: "",
    };
    const chosen = await app.post(link.replace(app.origin, ""), {
      newPassword: "fire gule ord i vinden",
      repeated: "fire gule ord i vinden",
    });
    const device = deviceOf(chosen);
    assert.ok(!cookiesOf(chosen).some((cookie) => cookie.includes("session")), "signs nobody in");
    for (let n = 0; n < 12; n += 1)
      await clinic.guess(from(`198.51.100.${n}`), "ny@samspil.example");
    const fields = { email: "ny@samspil.example", password: "fire gule ord i vinden" };
    const held = await app.post("/admin/login", fields, from("192.0.2.9"));
    assert.equal(held.status, 429);
    const known = await app.post("/admin/login", fields, from("192.0.2.9", device));
    assert.equal(known.status, 302);
  });

  test("but a known device has ten guesses too, and none at other accounts", async () => {
    const clinic = await startClinic({ TRUST_PROXY: "1" });
    const device = deviceOf(await clinic.signIn(from("192.0.2.1")));
    const own = await statusesOf(12, (n) => clinic.guess(from(`192.0.2.${n}`, device)));
    assert.deepEqual(own, tries(10, 2));
    const others = await statusesOf(12, (n) =>
      clinic.guess(from("192.0.2.50", device), `konto-${n}@samspil.example`),
    );
    assert.deepEqual(others, tries(10, 2));
  });

  test("a device that is made up, altered or another site's is an unknown device's", async () => {
    const clinic = await startClinic({ TRUST_PROXY: "1" });
    const device = deviceOf(await clinic.signIn(from("192.0.2.1")));
    const elsewhere = deviceOf(await (await startClinic()).signIn());
    for (let n = 0; n < 12; n += 1) await clinic.guess(from(`198.51.100.${n}`));
    const [name = "", value = ""] = device.split("=");
    for (const forged of [
      `${name}=`,
      `${name}=a.b`,
      `${name}=x${value}`,
      `${name}=${value.slice(0, -1)}`,
      `${name}=${value.replace(".", "..")}`,
      `${name}=${elsewhere.split("=")[1]}`,
      elsewhere,
    ]) {
      assert.equal((await clinic.signIn(from("192.0.2.1", forged))).status, 429, forged);
    }
    assert.equal((await clinic.signIn(from("192.0.2.1", device))).status, 302);
  });

  test("the device's cookie opens nothing by itself, and no script can read it", async () => {
    const { app, signIn } = await startClinic();
    const answer = await signIn();
    const device = deviceOf(answer);
    assert.equal((await app.get("/admin", { cookie: device })).status, 302);
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(device));
    assert.match(line ?? "", /; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    assert.doesNotMatch(line ?? "", /redaktion/);
    const https = await startClinic({ ORIGIN: "https://klinik.example" });
    const secure = await https.signIn();
    assert.equal(secure.status, 302);
    for (const cookie of secure.headers.getSetCookie()) {
      assert.match(
        cookie,
        /^__Host-samspil\..+; Path=\/;.*HttpOnly;.*Secure|^__Host-samspil\.device/,
      );
      assert.match(cookie, /; Secure(;|$)/);
      assert.doesNotMatch(cookie, /Domain/i);
    }
  });
});

describe("whether an account exists", () => {
  /** Everything of an answer that could differ; the nonce does each time, the address is the asker's own. */
  async function essence(response: Response, email: string) {
    const headers = [...response.headers].filter(
      ([name]) => !["date", "content-security-policy", "content-length"].includes(name),
    );
    const body = (await response.text())
      .replaceAll(email, "<adresse>")
      .replace(/nonce="[^"]*"/g, "nonce")
      .replace(/nonce\\?":\\?"[^"\\]*/g, "nonce");
    return JSON.stringify([response.status, headers, body.length, visibleText(body)]);
  }

  for (const path of ["/admin/login", "/admin/login.data"]) {
    test(`${path} answers a wrong password and a reset alike, to the last header`, async () => {
      const { app } = await startClinic();
      for (const fields of [
        { intent: "sign-in", password: "et forkert gæt" },
        { intent: "reset", password: "" },
      ]) {
        const known = await essence(await app.post(path, { email: EMAIL, ...fields }), EMAIL);
        const unknown = await essence(await app.post(path, { email: UNKNOWN, ...fields }), UNKNOWN);
        // The two addresses are of different lengths; nothing else is.
        const sameLength = (text: string) => text.replace(/\d{3,}/, "n");
        assert.equal(sameLength(known), sameLength(unknown));
      }
    });
  }

  test("an account that was invited and has no password yet answers like one that has", async () => {
    const { app, guess } = await startClinic({ TRUST_PROXY: "1" });
    await app.services.colleagues.invite(INVITED, "Ejer");
    const invited = await essence(
      await guess(from("198.51.100.1"), "inviteret@samspil.example"),
      "inviteret@samspil.example",
    );
    const unknown = await essence(
      await guess(from("198.51.100.2"), "uinviteret@samspil.example"),
      "uinviteret@samspil.example",
    );
    const sameLength = (text: string) => text.replace(/\d{3,}/, "n");
    assert.equal(sameLength(invited), sameLength(unknown));
  });
});

test("a flood of wrong passwords leaves the site's threads to its visitors", async () => {
  const { app, guess } = await startClinic({ TRUST_PROXY: "1" }, { passwordCost: PASSWORD_COST });
  let answered = 0;
  const flood = Array.from({ length: 60 }, (_, n) =>
    guess(from(`198.51.${n}.1`), `konto-${n}@samspil.example`).then((answer) => {
      answered += 1;
      return answer.status;
    }),
  );
  await until("the flood is under way", () => answered > 0);
  for (const path of ["/", "/media/hero/MBT-boger.avif"]) {
    assert.equal((await app.get(path)).status, 200);
  }
  assert.ok(answered < 60, "the page and the picture did not wait for the last guess");
  assert.deepEqual(new Set(await Promise.all(flood)), new Set([401]));
});

test("changing one's password has ten tries, and the refusal says how long to wait", async () => {
  const { app, signIn } = await startClinic();
  const cookie = cookiesOf(await signIn()).join("; ");
  const change = () =>
    app.post(
      "/admin/konto/adgangskode.data",
      {
        currentPassword: "et forkert gæt",
        newPassword: "fire gule ord i vinden",
        repeated: "fire gule ord i vinden",
      },
      { cookie },
    );
  const statuses = await statusesOf(10, change);
  assert.deepEqual(
    statuses,
    Array.from({ length: 10 }, () => 422),
  );
  const refused = await change();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 800);
  assert.match(await refused.text(), TOO_MANY);
});

test("five resets for an account, then a quarter of an hour's rest for anonymous clients", async () => {
  const { reset } = await startClinic({ TRUST_PROXY: "1" });
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, n) => reset(from(`198.51.100.${n}`))),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted(),
    [200, 200, 200, 200, 200, 429, 429],
  );
  const refused = answers.find(({ status }) => status === 429);
  assert.ok(Number(refused?.headers.get("retry-after")) > 800);
});
