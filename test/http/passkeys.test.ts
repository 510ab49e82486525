import assert from "node:assert/strict";
import { test } from "node:test";
import { SERVER } from "../../app/server/events/audit.server.ts";
import { cookiesOf, EMAIL } from "../kit/client.ts";
import {
  type Clinic,
  COLLEAGUE,
  SECOND_FACTOR_PAGE as PAGE,
  startClinic as startPlainClinic,
  textOf,
  turnOnSecondFactor,
} from "../kit/clinic.ts";
import { createPasskeyDevice } from "../kit/devices.ts";
import { decodeMail, startMailServer } from "../kit/mail-server.ts";

const CHALLENGE = "/admin/login/adgangsnoegle";
const NOT_ACCEPTED = /Adgangsnøglen blev ikke godkendt\. Prøv igen/;
const REMOVED = /Adgangsnøglen er ikke tilmeldt her, eller den er fjernet/;

type Device = ReturnType<typeof createPasskeyDevice>;

/** A clinic at a name, which passkeys are bound to, and the requests that a browser sends of them. */
async function startClinic(environment: Record<string, string> = {}) {
  const clinic = await startPlainClinic({ host: "localhost", environment });
  const { origin } = clinic;

  /** Posts a form of the page as its script does. */
  async function post(
    address: "" | "/gem" | "/omdoeb" | "/fjern",
    cookie: string,
    fields: Record<string, string> = {},
  ) {
    const answer = await clinic.post(`${PAGE}/adgangsnoegle${address}.data`, fields, { cookie });
    return { status: answer.status, cookie: cookiesOf(answer), text: await answer.text() };
  }

  /** Requests the options for a new key. @returns them, and the cookie that they are bound to */
  async function startAdding(cookie: string) {
    const { text, cookie: bound } = await post("", cookie);
    const challenge = /"challenge","([\w-]+)"/.exec(text)?.[1] ?? "";
    const session = await clinic.services.auth.api.getSession({ headers: new Headers({ cookie }) });
    const id = Buffer.from(session?.user.id ?? "").toString("base64url");
    return { options: { challenge, rp: { id: "localhost" }, user: { id } }, bound };
  }

  async function add(cookie: string, device: Device, name = "Min telefon") {
    const { options, bound } = await startAdding(cookie);
    const fields = { name, credential: device.create(options, { origin }) };
    return { ...(await post("/gem", `${cookie}; ${bound}`, fields)), fields, bound };
  }

  async function requestChallenge(cookie = "") {
    const answer = await clinic.get(CHALLENGE, { cookie });
    return { options: await answer.json(), bound: cookiesOf(answer) };
  }

  const signInWith = (credential: string, cookie: string) =>
    clinic.post("/admin/login", { intent: "passkey", credential }, { cookie });

  /** Requests a challenge, signs it and signs in. */
  async function enter(device: Device, changes: Partial<Parameters<Device["use"]>[1]> = {}) {
    const { options, bound } = await requestChallenge();
    return signInWith(device.use(options, { origin, ...changes }), bound);
  }

  return { ...clinic, postKeys: post, startAdding, add, requestChallenge, signInWith, enter };
}

async function assertRefused(response: Response, sentence: RegExp) {
  assert.equal(response.status, 401);
  assert.match(await textOf(response), sentence);
  assert.equal(cookiesOf(response), "", "no session");
}

async function startWithKey(environment: Record<string, string> = {}) {
  const clinic = await startClinic(environment);
  const device = createPasskeyDevice();
  const cookie = await clinic.openSession();
  const added = await clinic.add(cookie, device);
  assert.match(added.text, /Adgangsnøglen »Min telefon« er tilføjet/);
  return { clinic, device, cookie, added };
}

async function openColleague(clinic: Clinic) {
  await clinic.addAccount(COLLEAGUE);
  return clinic.openSession(COLLEAGUE);
}

test("a passkey is added, named, and signs in alone: no code follows it, and the browser's earlier session ends", async () => {
  const { clinic, device } = await startWithKey();
  const { cookie } = await turnOnSecondFactor(clinic);
  const { options, bound } = await clinic.requestChallenge(cookie);
  const credential = device.use(options, { origin: clinic.origin });
  const answer = await clinic.signInWith(credential, `${cookie}; ${bound}`);
  assert.equal(answer.headers.get("location"), "/admin");
  assert.equal(await clinic.isSignedIn(cookie), false);
  const inside = cookiesOf(answer);
  assert.match(inside, /samspil\.device\./, "the device is known from now on");
  const page = await textOf(await clinic.get(PAGE, { cookie: inside }));
  assert.match(page, /Min telefon Tilføjet .*, sidst brugt i dag kl\./);
  assert.match(page, /Adgangskoden er der stadig, hvis du en dag ikke har nøglen/);
  const { events } = await clinic.services.events.list({ page: 1 });
  assert.deepEqual([events[0]?.kind, events[0]?.about], ["signed in", "passkey"]);
});

test("before there is a passkey the page says that the password works alone", async () => {
  const clinic = await startClinic();
  const alone = /Den virker alene, også hvis den er stjålet, medmindre du slår totrinslogin til\./;
  assert.match(await textOf(await clinic.get(PAGE, { cookie: await clinic.openSession() })), alone);
});

test("a signature is accepted once, from the browser that requested its challenge, for five minutes", async () => {
  const { clinic, device, cookie } = await startWithKey();
  const { origin } = clinic;
  const { options, bound } = await clinic.requestChallenge();
  const credential = device.use(options, { origin });
  await assertRefused(await clinic.signInWith(credential, ""), NOT_ACCEPTED);
  const elsewhere = await clinic.requestChallenge();
  await assertRefused(await clinic.signInWith(credential, elsewhere.bound), NOT_ACCEPTED);
  assert.equal((await clinic.signInWith(credential, bound)).status, 302);
  await assertRefused(await clinic.signInWith(credential, bound), NOT_ACCEPTED);

  const atOnce = await clinic.requestChallenge();
  const twice = device.use(atOnce.options, { origin });
  const both = await Promise.all([1, 2].map(() => clinic.signInWith(twice, atOnce.bound)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [302, 401]);

  const late = await clinic.requestChallenge();
  clinic.pass(301);
  await assertRefused(
    await clinic.signInWith(device.use(late.options, { origin }), late.bound),
    NOT_ACCEPTED,
  );

  const offered = await clinic.startAdding(cookie);
  const forAdding = device.use({ ...offered.options, rpId: "localhost" }, { origin });
  await assertRefused(await clinic.signInWith(forAdding, offered.bound), NOT_ACCEPTED);

  // Two processes, whose clocks are five minutes apart.
  const ahead = await clinic.requestChallenge();
  const again = device.use(ahead.options, { origin });
  clinic.pass(-300);
  assert.equal((await clinic.signInWith(again, ahead.bound)).status, 302);
  clinic.pass(601);
  assert.equal((await clinic.enter(device)).status, 302, "which forgets old challenges");
  clinic.pass(-300);
  await assertRefused(await clinic.signInWith(again, ahead.bound), NOT_ACCEPTED);
});

test("a signature for another site, without user verification or of a made-up challenge is refused", async () => {
  const { clinic, device } = await startWithKey();
  const origin = "https://samspil-login.example";
  await assertRefused(await clinic.enter(device, { origin }), NOT_ACCEPTED);
  await assertRefused(await clinic.enter(device, { verified: false }), NOT_ACCEPTED);
  const { options, bound } = await clinic.requestChallenge();
  const ours = { origin: clinic.origin };
  const madeUp = Buffer.from(`${Date.now()}.abc.def`).toString("base64url");
  for (const wrong of [
    { ...options, rpId: "samspil-login.example" },
    { ...options, challenge: madeUp },
    { ...options, challenge: "" },
  ]) {
    await assertRefused(await clinic.signInWith(device.use(wrong, ours), bound), NOT_ACCEPTED);
  }
  for (const nonsense of ["", "{}", "[]", '{"id":1}', "null"]) {
    await assertRefused(await clinic.signInWith(nonsense, bound), NOT_ACCEPTED);
  }
  assert.equal((await clinic.enter(device)).status, 302);
});

test("a counter that goes back is refused, and the key goes on to work with a higher one", async () => {
  const { clinic, device } = await startWithKey();
  assert.equal((await clinic.enter(device, { counter: 7 })).status, 302);
  await assertRefused(await clinic.enter(device, { counter: 7 }), NOT_ACCEPTED);
  await assertRefused(await clinic.enter(device, { counter: 3 }), NOT_ACCEPTED);
  assert.equal((await clinic.enter(device, { counter: 8 })).status, 302);
});

test("a passkey opens its own account alone, and nobody renames, removes or adds a colleague's", async () => {
  const { clinic, device } = await startWithKey();
  const other = await openColleague(clinic);
  const { options } = await clinic.startAdding(other);
  await assertRefused(await clinic.enter(device, { owner: options.user.id }), REMOVED);
  const fields = { id: device.id, name: "Min nu" };
  for (const address of ["/omdoeb", "/fjern"] as const)
    assert.equal((await clinic.postKeys(address, other, fields)).status, 422);
  assert.equal((await clinic.enter(device)).status, 302);
  const taken = await clinic.add(other, device, "Stjålet");
  assert.equal(taken.status, 422, "a key that is somebody's is nobody else's");
});

test("options for a new passkey are for one account in one browser, for five minutes, used once, and by a verified user", async () => {
  const { clinic, cookie, added } = await startWithKey();
  const again = await clinic.postKeys("/gem", `${cookie}; ${added.bound}`, added.fields);
  assert.equal(again.status, 422);

  const other = await openColleague(clinic);
  const { options, bound } = await clinic.startAdding(other);
  const credential = createPasskeyDevice().create(options, { origin: clinic.origin });
  const fields = { name: "", credential };
  assert.equal((await clinic.postKeys("/gem", `${cookie}; ${bound}`, fields)).status, 422);
  assert.equal(
    (await clinic.postKeys("/gem", other, fields)).status,
    422,
    "without the browser's cookie",
  );
  clinic.pass(301);
  assert.equal((await clinic.postKeys("/gem", `${other}; ${bound}`, fields)).status, 422);
  const fresh = await clinic.startAdding(other);
  const unverified = createPasskeyDevice().create(fresh.options, {
    origin: clinic.origin,
    verified: false,
  });
  const refused = { name: "", credential: unverified };
  assert.equal((await clinic.postKeys("/gem", `${other}; ${fresh.bound}`, refused)).status, 422);
  const without = await clinic.postKeys("/gem", `${other}; ${fresh.bound}`, { name: "" });
  assert.match(without.text, /Adgangsnøglen kunne ikke tilføjes/);
});

test("a passkey that was removed, or whose account was, is refused, also when the account is made anew", async () => {
  const { clinic, device, cookie } = await startWithKey();
  const removed = await clinic.postKeys("/fjern", cookie, { id: device.id });
  assert.equal(removed.status, 200);
  await assertRefused(await clinic.enter(device), REMOVED);

  const theirs = createPasskeyDevice();
  await clinic.add(await openColleague(clinic), theirs);
  const account = await clinic.findAccount(COLLEAGUE);
  assert.ok(await clinic.services.colleagues.remove(account.id, { ...SERVER, account: EMAIL }));
  await openColleague(clinic);
  await assertRefused(await clinic.enter(theirs), REMOVED);
});

test("where two-step sign-in is required a passkey serves, and the password alone does not", async () => {
  const clinic = await startClinic({ SECOND_FACTOR: "required" });
  const cookie = await clinic.openSession();
  assert.equal(
    (await clinic.get("/admin", { cookie })).headers.get("location"),
    `${PAGE}?til=%2Fadmin`,
  );
  const device = createPasskeyDevice();
  await clinic.add(cookie, device);
  const page = await textOf(await clinic.get(PAGE, { cookie }));
  assert.match(
    page,
    /opret en nøgle på to enheder: På denne hjemmeside er adgangskoden alene ikke nok/,
  );
  assert.equal((await clinic.get("/admin", { cookie })).status, 200);
  await assertRefused(await clinic.postLogin(), /Log ind med din adgangsnøgle/);
  assert.equal((await clinic.enter(device)).status, 302);

  const lost = await clinic.runAdmin(EMAIL, "--uden-totrinslogin");
  assert.equal(lost.code, 0, lost.said);
  await assertRefused(await clinic.enter(device), REMOVED);
  assert.equal((await clinic.postLogin()).status, 302);
});

test("forty requests for a challenge from one address are answered, and then no more for a while", async () => {
  const { clinic } = await startWithKey();
  const answers = [];
  for (let n = 0; n < 40; n += 1) answers.push((await clinic.get(CHALLENGE)).status);
  assert.deepEqual(answers, Array(40).fill(200));
  const refused = await clinic.get(CHALLENGE);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.match(await refused.text(), /^Der er prøvet for mange gange\./);
  const shown = await clinic.signInWith("{}", "");
  assert.equal(shown.status, 429);
  assert.ok(Number(shown.headers.get("retry-after")) > 0);
});

test("the cookie of a challenge is for this host alone, and the passkey for the site's name", async () => {
  const clinic = await startClinic({ ORIGIN: "https://klinik.example", TRUST_PROXY: "1" });
  const answer = await clinic.get(CHALLENGE);
  const [cookie = ""] = answer.headers.getSetCookie();
  assert.match(cookie, /^__Host-samspil\.passkey=.*HttpOnly; SameSite=Strict; Secure$/);
  const options = await answer.json();
  assert.equal(options.rpId, "klinik.example");
  assert.equal(options.userVerification, "required");
  assert.equal(answer.headers.get("cache-control"), "no-store");
});

test("a passkey makes a session fresh, and the password alone does not", async () => {
  const { clinic, device, cookie } = await startWithKey({ SECOND_FACTOR: "required" });
  clinic.ageSessions(1);
  const invite = (cookie: string) =>
    clinic.postAccount(cookie, "kolleger/inviter", { email: "ny@samspil.example" });
  assert.equal((await invite(cookie)).status, 403);
  const changed = await clinic.changePassword(cookie);
  assert.equal(changed.status, 403, "the password alone opens nothing, and so changes nothing");
  const inside = cookiesOf(await clinic.enter(device));
  assert.equal((await invite(inside)).status, 200);
});

test("the mail about a new password lists the passkeys that remain", async () => {
  const server = await startMailServer();
  const clinic = await startClinic({ SMTP_URL: server.url });
  const device = createPasskeyDevice();
  await clinic.add(await clinic.openSession(), device, "Ring til http://ond.example");
  await clinic.choosePassword(await clinic.createReset());
  await clinic.outbox.finish();
  const said =
    server.received.map(decodeMail).find((text) => text.includes("er lige blevet ændret")) ?? "";
  assert.match(said, /med »Ring til http ond example« \(tilføjet \d+\. \p{L}+ \d{4}\)/u);
  assert.match(said, /fjern den under »Totrinslogin«/);
  assert.equal((await clinic.enter(device)).status, 302, "it is left as it is");
});
