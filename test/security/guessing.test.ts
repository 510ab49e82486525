import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PasswordCost } from "../../app/server/auth/password.server.ts";
import { EMAIL } from "../kit/client.ts";
import {
  NEW_PASSWORD,
  startClinic as startWithAccount,
  turnOnSecondFactor,
} from "../kit/clinic.ts";
import { visibleText } from "../kit/site.ts";

const UNKNOWN = "ingen@samspil.example";
const INVITED = "inviteret@samspil.example";
const WITH_CODES = "to-trin@samspil.example";
const TOO_MANY = /Der er prøvet for mange gange\. Vent et kvarter, og prøv igen\./;

async function startClinic(environment: Record<string, string> = {}, passwordCost?: PasswordCost) {
  const app = await startWithAccount({ environment, passwordCost });
  return {
    app,
    signIn: (headers?: Record<string, string>) => app.postLogin({}, headers),
    guess: (headers?: Record<string, string>, email = EMAIL) =>
      app.postLogin({ email, password: "et forkert gæt" }, headers),
    reset: (headers?: Record<string, string>, email = EMAIL) =>
      app.postLogin({ email, intent: "reset" }, headers),
  };
}

const from = (address: string, cookie = "") => ({
  "x-forwarded-for": address,
  ...(cookie && { cookie }),
});

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

const account = (n: number) => `konto-${n}@samspil.example`;
const SPELLINGS = [EMAIL, EMAIL.toUpperCase(), ` ${EMAIL} `, "Redaktion@Samspil.example"];

type Guess = [headers: Record<string, string>, email?: string];
type Guesser = {
  isProxied?: boolean;
  /** The guess of this number. */
  guess: (n: number) => Guess;
  /** A guess that is another's, and still answered. */
  other?: Guess;
};

const GUESSERS: Record<string, Guesser> = {
  "one address, at whichever accounts,": { guess: (n) => [{}, account(n)] },
  "one address that claims others, without TRUST_PROXY,": {
    guess: (n) => {
      const address = `198.51.100.${n}`;
      return [{ ...from(address), "x-real-ip": address, forwarded: `for=${n}` }, account(n)];
    },
  },
  "one address behind a proxy, by the hop that the proxy wrote,": {
    isProxied: true,
    guess: (n) => [from(`203.0.113.${n}, 198.51.100.7`), account(n)],
    other: [from("203.0.113.1, 198.51.100.8"), account(99)],
  },
  "one account in many spellings, from many addresses,": {
    isProxied: true,
    guess: (n) => [from(`198.51.${n}.1`), SPELLINGS[n % SPELLINGS.length]],
    other: [from("192.0.2.1"), account(99)],
  },
};

describe("guessing", () => {
  for (const [guesser, { isProxied, guess, other }] of Object.entries(GUESSERS)) {
    test(`${guesser} stops after its tries, and no other guesser with it`, async () => {
      const clinic = await startClinic(isProxied ? { TRUST_PROXY: "1" } : {});
      const statuses = await statusesOf(12, (n) => clinic.guess(...guess(n)));
      assert.deepEqual(statuses, tries(10, 2));
      if (other) assert.equal((await clinic.guess(...other)).status, 401);
    });
  }

  test("that has stopped refuses the right password too, and says for how long", async () => {
    const { guess, signIn } = await startClinic();
    await statusesOf(10, (n) => guess({}, account(n)));
    const refused = await signIn();
    assert.equal(refused.status, 429);
    const wait = Number(refused.headers.get("retry-after"));
    assert.ok(wait > 800 && wait <= 900, `${wait} seconds`);
    assert.match(visibleText(await refused.text()), TOO_MANY);
  });

  test("counts wrong passwords alone: with the right one a user signs in any number of times", async () => {
    const { guess, signIn } = await startClinic();
    const right = await statusesOf(15, () => signIn());
    assert.deepEqual(new Set(right), new Set([302]));
    const mixed: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      mixed.push((await guess({}, account(n))).status);
      if (n < 9) assert.equal((await signIn()).status, 302);
    }
    assert.deepEqual(mixed, tries(10, 2), "right ones among them make no more room for wrong ones");
  });

  test("that has stopped leaves the address links to choose a password, and passkeys", async () => {
    const { app, guess, signIn, reset } = await startClinic();
    await statusesOf(10, (n) => guess({}, account(n)));
    assert.equal((await signIn()).status, 429);
    assert.equal((await reset()).status, 200);
    const shown = await app.post("/admin/login", { intent: "passkey", credential: "{}" });
    assert.equal(shown.status, 401);
    assert.equal((await app.get("/admin/login/adgangsnoegle")).status, 200);
  });
});

describe("whatever guessers do, the owner gets in", () => {
  async function besiege({ guess, reset }: Awaited<ReturnType<typeof startClinic>>) {
    for (let n = 0; n < 12; n += 1) await guess(from(`198.51.100.${n}`));
    await Promise.all(Array.from({ length: 7 }, (_, n) => reset(from(`198.51.100.${n}`))));
  }

  test("on a device that has been signed in before, and by no cookie that is made up, altered or another site's", async () => {
    const clinic = await startClinic({ TRUST_PROXY: "1" });
    const device = deviceOf(await clinic.signIn(from("192.0.2.1")));
    const elsewhere = deviceOf(await (await startClinic()).signIn());
    await besiege(clinic);
    const [name = "", value = ""] = device.split("=");
    for (const forged of [
      "",
      `${name}=x${value}`,
      `${name}=${value.slice(0, -1)}`,
      `${name}=${elsewhere.split("=")[1]}`,
    ]) {
      assert.equal((await clinic.signIn(from("192.0.2.1", forged))).status, 429, forged);
    }
    for (const address of ["192.0.2.1", "198.51.100.1"])
      assert.equal((await clinic.signIn(from(address, device))).status, 302);
    assert.equal((await clinic.reset(from("192.0.2.1", device))).status, 200);
  });

  test("on a new device by the link in the mail", async () => {
    const clinic = await startClinic({ TRUST_PROXY: "1" });
    const { app } = clinic;
    const email = INVITED;
    const chosen = await app.choosePassword(await app.createInvitation(email));
    const device = deviceOf(chosen);
    assert.ok(!cookiesOf(chosen).some((cookie) => cookie.includes("session")), "signs nobody in");
    for (let n = 0; n < 12; n += 1) await clinic.guess(from(`198.51.100.${n}`), email);
    const signIn = (cookie?: string) =>
      app.postLogin({ email, password: NEW_PASSWORD }, from("192.0.2.9", cookie));
    assert.equal((await signIn()).status, 429);
    assert.equal((await signIn(device)).status, 302);
  });

  test("until the password is another, but for the device that changed it, which has ten guesses too, and none at other accounts", async () => {
    const clinic = await startClinic({ TRUST_PROXY: "1" });
    const former = deviceOf(await clinic.signIn(from("192.0.2.66")));
    const own = cookiesOf(await clinic.signIn(from("192.0.2.1"))).join("; ");
    const device = deviceOf(await clinic.app.changePassword(own));
    await besiege(clinic);
    const signIn = (cookie: string) =>
      clinic.app.postLogin({ password: NEW_PASSWORD }, from("192.0.2.66", cookie));
    assert.equal((await signIn(former)).status, 429);
    assert.equal((await signIn(device)).status, 302);
    for (const email of [() => EMAIL, account]) {
      const guesses = await statusesOf(12, (n) =>
        clinic.guess(from("192.0.2.50", device), email(n)),
      );
      assert.deepEqual(guesses, tries(10, 2));
    }
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
    const cookie = cookiesOf(secure).join("; ");
    assert.equal((await https.app.get("/admin/konto", { cookie })).status, 200);
    const account = { id: "x", email: EMAIL, passwordMark: "x" };
    const firstStep = await https.app.services.pendingSignIns.begin(account);
    for (const cookie of [...secure.headers.getSetCookie(), firstStep]) {
      assert.match(cookie, /^__Host-samspil\./);
      for (const flag of ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"])
        assert.ok(cookie.split("; ").includes(flag), `${flag} in ${cookie}`);
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
    const text = JSON.stringify([response.status, headers, body.length, visibleText(body)]);
    // The two addresses are of different lengths; nothing else is.
    return text.replace(/\d{3,}/, "n");
  }

  for (const path of ["/admin/login", "/admin/login.data"]) {
    test(`${path} answers a wrong password and a reset alike, to the last header`, async () => {
      const { app } = await startClinic();
      await app.services.colleagues.invite(INVITED, "Ejer");
      await app.addAccount(WITH_CODES);
      await turnOnSecondFactor(app, WITH_CODES);
      const wrong = { intent: "sign-in", password: "et forkert gæt" };
      for (const [email, fields] of [
        [EMAIL, wrong],
        [EMAIL, { intent: "reset", password: "" }],
        [INVITED, wrong],
        [WITH_CODES, wrong],
      ] as const) {
        const unknown = `u${email}`;
        const known = await essence(await app.post(path, { email, ...fields }), email);
        const other = await app.post(path, { email: unknown, ...fields });
        assert.equal(known, await essence(other, unknown));
      }
    });
  }

  test("costs one hash of the same cost to find out, for an account, an invitation and an unknown address", async (t) => {
    const passwordCost = { memory: 16, passes: 3, parallelism: 1 };
    const { app, guess } = await startClinic({ TRUST_PROXY: "1" }, passwordCost);
    await app.services.colleagues.invite(INVITED, "Ejer");
    const { password } = await app.services.auth.$context;
    const { hash, verify } = password;
    const costs: string[] = [];
    const note = (made: string) => costs.push(made.split("$").slice(0, 4).join("$"));
    t.mock.method(password, "hash", async (typed: string) => {
      const made = await hash(typed);
      note(made);
      return made;
    });
    t.mock.method(password, "verify", (checked: { hash: string; password: string }) => {
      note(checked.hash);
      return verify(checked);
    });
    for (const email of [EMAIL, INVITED, UNKNOWN]) {
      assert.equal((await guess(from("198.51.100.1"), email)).status, 401);
      assert.deepEqual(costs.splice(0), ["argon2id$16$3$1"], email);
    }
  });
});

test("ten wrong present passwords end the change of a password for a while, which the refusal says", async () => {
  const { app, signIn } = await startClinic();
  const cookie = cookiesOf(await signIn()).join("; ");
  const change = () => app.changePassword(cookie, { currentPassword: "et forkert gæt" });
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

test("five resets of an account's password are mailed, and then none for a quarter of an hour", async () => {
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
