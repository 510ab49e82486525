import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import { startApp, visibleText } from "../kit/app.ts";
import { alterStored, settingsOf } from "../kit/backend.ts";
import { cookiesOf } from "../kit/client.ts";
import { createAuthenticator, createPasskeyDevice } from "../kit/devices.ts";
import { decodeMail, startMailServer } from "../kit/mail-server.ts";

const EMAIL = "redaktion@samspil.example";
const PASSWORD = "en lang adgangskode";
const OTHER = "kollega@samspil.example";
const PAGE = "/admin/totrinslogin";
const ASK = "/admin/login/adgangsnoegle";
const NOT_TAKEN = /Adgangsnøglen blev ikke godkendt\. Prøv igen/;
const REMOVED = /Adgangsnøglen er ikke tilmeldt her, eller den er fjernet/;

type Device = ReturnType<typeof createPasskeyDevice>;

/** The clinic with a clock of its own, at an address that passkeys can be for. */
async function startClinic(environment: Record<string, string> = {}) {
  let now = Date.now();
  const app = await startApp({
    host: "localhost",
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
    clock: () => new Date(now),
  });
  const { origin } = app;

  async function signIn(email = EMAIL) {
    await ensureAccount(app.services.auth, email, PASSWORD);
    return cookiesOf(
      await app.post("/admin/login", { email, password: PASSWORD, intent: "sign-in" }),
    );
  }

  /** Sends a form of the page, as script does. */
  async function change(act: "" | "/gem" | "/omdoeb" | "/fjern", cookie: string, fields = {}) {
    const answer = await app.post(`${PAGE}/adgangsnoegle${act}.data`, fields, { cookie });
    return { status: answer.status, cookie: cookiesOf(answer), text: await answer.text() };
  }

  /** The options for a new key, as they stand in the answer, and the cookie that goes with them. */
  async function offer(cookie: string) {
    const { text, cookie: bound } = await change("", cookie);
    const challenge = /"challenge","([\w-]+)"/.exec(text)?.[1] ?? "";
    const [owner] = await ownersOf(cookie);
    return { asked: { challenge, rp: { id: "localhost" }, user: { id: owner ?? "" } }, bound };
  }

  async function ownersOf(cookie: string) {
    const found = await app.services.auth.api.getSession({ headers: new Headers({ cookie }) });
    return found ? [Buffer.from(found.user.id).toString("base64url")] : [];
  }

  async function add(cookie: string, device: Device, name = "Min telefon") {
    const { asked, bound } = await offer(cookie);
    const credential = device.create(asked, { origin });
    const fields = { name, credential };
    const added = await change("/gem", `${cookie}; ${bound}`, fields);
    return { ...added, fields, bound };
  }

  async function ask(cookie = "") {
    const answer = await app.get(ASK, { cookie });
    return { asked: await answer.json(), bound: cookiesOf(answer) };
  }

  const show = (credential: string, cookie: string) =>
    app.post("/admin/login", { intent: "passkey", credential }, { cookie });

  /** The whole of it. */
  async function enter(device: Device, changes: Partial<Parameters<Device["use"]>[1]> = {}) {
    const { asked, bound } = await ask();
    return show(device.use(asked, { origin, ...changes }), bound);
  }

  return {
    ...app,
    signIn,
    change,
    offer,
    add,
    ask,
    show,
    enter,
    now: () => new Date(now),
    pass(seconds: number) {
      now += seconds * 1000;
    },
  };
}
type PasskeysClinic = Awaited<ReturnType<typeof startClinic>>;

async function textOf(response: Response): Promise<string> {
  return visibleText(await response.text());
}

async function assertRefused(response: Response, sentence: RegExp) {
  assert.equal(response.status, 401);
  assert.match(await textOf(response), sentence);
  assert.equal(cookiesOf(response), "", "no session");
}

async function clinicWithKey(environment: Record<string, string> = {}) {
  const clinic = await startClinic(environment);
  const device = createPasskeyDevice();
  const cookie = await clinic.signIn();
  const added = await clinic.add(cookie, device);
  assert.equal(added.status, 200, added.text);
  assert.match(added.text, /Adgangsnøglen »Min telefon« er tilføjet/);
  return { clinic, device, cookie, added };
}

const eventsOf = async (clinic: PasskeysClinic) =>
  (await clinic.services.events.list({ page: 1 })).events.map(({ kind, about }) => [kind, about]);

test("a key is added with the password, named, told by mail, and signs in alone", async () => {
  const server = await startMailServer();
  const { clinic, device, cookie } = await clinicWithKey({ SMTP_URL: server.url });
  const [mail] = await server.waitFor(1);
  assert.deepEqual(mail?.to, [EMAIL]);
  assert.match(mail?.source ?? "", /Subject:.*adgangsn/i);

  const answer = await clinic.enter(device);
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get("location"), "/admin");
  const inside = cookiesOf(answer);
  assert.match(inside, /samspil\.device\./, "the device is known from now on");
  assert.equal((await clinic.get("/admin", { cookie: inside })).status, 200);
  const page = await textOf(await clinic.get(PAGE, { cookie }));
  assert.match(page, /Min telefon Tilføjet .*, sidst brugt i dag kl\./);
  assert.deepEqual((await eventsOf(clinic)).slice(0, 2), [
    ["signed in", "passkey"],
    ["passkey added", "Min telefon"],
  ]);
});

test("a key is both factors: no code is asked after it, and an earlier session of the browser ends", async () => {
  const { clinic, device, cookie } = await clinicWithKey();
  const [me] = await clinic.services.colleagues.list();
  const account = { id: me?.id ?? "", email: EMAIL };
  const { secondFactors } = clinic.services;
  const { letters, sealed } = await secondFactors.offer(account);
  const phone = createAuthenticator(letters);
  assert.ok((await secondFactors.turnOn(account, sealed, phone.codeAt(clinic.now()))).ok);
  const password = { email: EMAIL, password: PASSWORD, intent: "sign-in" };
  const half = await clinic.post("/admin/login", password);
  assert.equal(half.headers.get("location"), "/admin/login/kode");
  const { asked, bound } = await clinic.ask(cookie);
  const credential = device.use(asked, { origin: clinic.origin });
  const answer = await clinic.show(credential, `${cookie}; ${bound}`);
  assert.equal(answer.headers.get("location"), "/admin");
  assert.equal((await clinic.get("/admin", { cookie })).status, 302, "the earlier one is over");
});

test("what a key has signed is taken once, by the browser that was asked, for five minutes", async () => {
  const { clinic, device, cookie } = await clinicWithKey();
  const { origin } = clinic;
  const { asked, bound } = await clinic.ask();
  const credential = device.use(asked, { origin });
  await assertRefused(await clinic.show(credential, ""), NOT_TAKEN);
  const elsewhere = await clinic.ask();
  await assertRefused(await clinic.show(credential, elsewhere.bound), NOT_TAKEN);
  assert.equal((await clinic.show(credential, bound)).status, 302);
  await assertRefused(await clinic.show(credential, bound), NOT_TAKEN);

  const atOnce = await clinic.ask();
  const twice = device.use(atOnce.asked, { origin });
  const both = await Promise.all([1, 2].map(() => clinic.show(twice, atOnce.bound)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [302, 401]);

  const late = await clinic.ask();
  clinic.pass(301);
  await assertRefused(await clinic.show(device.use(late.asked, { origin }), late.bound), NOT_TAKEN);

  const offered = await clinic.offer(cookie);
  const forAdding = device.use({ ...offered.asked, rpId: "localhost" }, { origin });
  await assertRefused(await clinic.show(forAdding, offered.bound), NOT_TAKEN);
});

test("another page, another site, a device that asked for nothing, and a made up challenge are refused", async () => {
  const { clinic, device } = await clinicWithKey();
  const origin = "https://samspil-login.example";
  await assertRefused(await clinic.enter(device, { origin }), NOT_TAKEN);
  await assertRefused(await clinic.enter(device, { verified: false }), NOT_TAKEN);
  const { asked, bound } = await clinic.ask();
  const ours = { origin: clinic.origin };
  const madeUp = Buffer.from(`${Date.now()}.abc.def`).toString("base64url");
  for (const wrong of [
    { ...asked, rpId: "samspil-login.example" },
    { ...asked, challenge: madeUp },
    { ...asked, challenge: "" },
  ]) {
    await assertRefused(await clinic.show(device.use(wrong, ours), bound), NOT_TAKEN);
  }
  for (const nonsense of ["", "{}", "[]", '{"id":1}', "null"]) {
    await assertRefused(await clinic.show(nonsense, bound), NOT_TAKEN);
  }
  assert.equal((await clinic.enter(device)).status, 302);
});

test("a counter that goes back is refused, and the key still works with one that goes on", async () => {
  const { clinic, device } = await clinicWithKey();
  assert.equal((await clinic.enter(device, { counter: 7 })).status, 302);
  await assertRefused(await clinic.enter(device, { counter: 7 }), NOT_TAKEN);
  await assertRefused(await clinic.enter(device, { counter: 3 }), NOT_TAKEN);
  assert.equal((await clinic.enter(device, { counter: 8 })).status, 302);
});

test("a key opens its own account and no other, and nobody touches a colleague's", async () => {
  const { clinic, device } = await clinicWithKey();
  const other = await clinic.signIn(OTHER);
  const colleague = createPasskeyDevice();
  await clinic.add(other, colleague, "Kollegaens");
  const { asked } = await clinic.offer(other);
  await assertRefused(await clinic.enter(device, { owner: asked.user.id }), REMOVED);

  const theirs = device.id;
  const renamed = await clinic.change("/omdoeb", other, { id: theirs, name: "Min nu" });
  const removed = await clinic.change("/fjern", other, { id: theirs });
  assert.deepEqual([renamed.status, removed.status], [422, 422]);
  assert.equal((await clinic.enter(device)).status, 302);

  const taken = await clinic.add(other, device, "Stjålet");
  assert.equal(taken.status, 422, "a key that is somebody's is nobody else's");
});

test("an offer is one account's in one browser, and is used once", async () => {
  const { clinic, cookie, added } = await clinicWithKey();
  const again = await clinic.change("/gem", `${cookie}; ${added.bound}`, added.fields);
  assert.equal(again.status, 422);

  const other = await clinic.signIn(OTHER);
  const { asked, bound } = await clinic.offer(other);
  const credential = createPasskeyDevice().create(asked, { origin: clinic.origin });
  const fields = { name: "", credential };
  assert.equal((await clinic.change("/gem", `${cookie}; ${bound}`, fields)).status, 422);
  assert.equal(
    (await clinic.change("/gem", other, fields)).status,
    422,
    "without the browser's cookie",
  );
  clinic.pass(301);
  assert.equal((await clinic.change("/gem", `${other}; ${bound}`, fields)).status, 422);
  const signedOut = await clinic.post(`${PAGE}/adgangsnoegle`, {});
  assert.equal(signedOut.status, 401);
});

test("a key that asked its owner for nothing is not added", async () => {
  const clinic = await startClinic();
  const cookie = await clinic.signIn();
  const { asked, bound } = await clinic.offer(cookie);
  const credential = createPasskeyDevice().create(asked, {
    origin: clinic.origin,
    verified: false,
  });
  const added = await clinic.change("/gem", `${cookie}; ${bound}`, { credential });
  assert.equal(added.status, 422);
});

test("a removed key is refused, other sessions end, and the owner is told", async () => {
  const { clinic, device, cookie } = await clinicWithKey();
  const inside = cookiesOf(await clinic.enter(device));
  const removed = await clinic.change("/fjern", cookie, { id: device.id });
  assert.equal(removed.status, 200);
  assert.match(removed.text, /er fjernet\. Du er logget ud alle andre steder/);
  assert.equal((await clinic.get("/admin", { cookie: inside })).status, 302);
  assert.equal((await clinic.get("/admin", { cookie: removed.cookie })).status, 200);
  await assertRefused(await clinic.enter(device), REMOVED);
  assert.deepEqual((await eventsOf(clinic))[0], ["passkey removed", "Min telefon"]);
});

test("with the account its keys are gone, and with it made again they do not come back", async () => {
  const clinic = await startClinic();
  const other = await clinic.signIn(OTHER);
  const device = createPasskeyDevice();
  await clinic.add(other, device);
  const colleagues = await clinic.services.colleagues.list();
  const idOf = (email: string) => colleagues.find((one) => one.email === email)?.id ?? "";
  assert.ok(await clinic.services.colleagues.remove(idOf(OTHER), idOf(EMAIL)));
  await assertRefused(await clinic.enter(device), REMOVED);
  await clinic.signIn(OTHER);
  await assertRefused(await clinic.enter(device), REMOVED);
});

test("where two factors are asked of everybody a key is one, and the password alone no longer enough", async () => {
  const clinic = await startClinic({ SECOND_FACTOR: "required" });
  const cookie = await clinic.signIn();
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
  const password = { email: EMAIL, password: PASSWORD, intent: "sign-in" };
  await assertRefused(await clinic.post("/admin/login", password), /Log ind med din adgangsnøgle/);
  assert.equal((await clinic.enter(device)).status, 302);

  const { dataDir } = clinic;
  const env = { ...process.env, DATA_DIR: dataDir, ...settingsOf(dataDir) };
  const lost = spawnSync(process.execPath, ["commands/admin.ts", EMAIL, "--uden-totrinslogin"], {
    env,
    encoding: "utf8",
  });
  assert.equal(lost.status, 0, lost.stderr);
  await assertRefused(await clinic.enter(device), REMOVED);
  assert.equal((await clinic.post("/admin/login", password)).status, 302);
});

test("who shows keys again and again from one address waits, and stores nothing by asking", async () => {
  const { clinic } = await clinicWithKey();
  const answers = [];
  for (let n = 0; n < 41; n += 1) answers.push((await clinic.get(ASK)).status);
  assert.deepEqual(answers.slice(0, 40), Array(40).fill(200));
  assert.equal(answers[40], 429);
  const shown = await clinic.show("{}", "");
  assert.equal(shown.status, 429);
  assert.ok(Number(shown.headers.get("retry-after")) > 0);
});

test("the cookie of a challenge is for this host alone, and the key for the site's name", async () => {
  const clinic = await startClinic({ ORIGIN: "https://klinik.example", TRUST_PROXY: "1" });
  const answer = await clinic.get(ASK);
  const [cookie = ""] = answer.headers.getSetCookie();
  assert.match(cookie, /^__Host-samspil\.passkey=.*HttpOnly; SameSite=Strict; Secure$/);
  const options = await answer.json();
  assert.equal(options.rpId, "klinik.example");
  assert.equal(options.userVerification, "required");
  assert.equal(answer.headers.get("cache-control"), "no-store");
});

test("in a session that is not fresh a passkey is as good as the password", async () => {
  const { clinic, device, cookie } = await clinicWithKey({ SECOND_FACTOR: "required" });
  const before = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  alterStored(clinic, `update "session" set "createdAt" = '${before}'`);
  const invite = (cookie: string) =>
    clinic.post("/admin/konto/kolleger/inviter", { email: "ny@samspil.example" }, { cookie });
  assert.equal((await invite(cookie)).status, 403);
  const newPassword = "syv blå heste på taget";
  const chosen = { currentPassword: PASSWORD, newPassword, repeated: newPassword };
  const changed = await clinic.post("/admin/konto/adgangskode", chosen, { cookie });
  assert.equal(changed.status, 403, "the password alone opens nothing, and so changes nothing");
  const inside = cookiesOf(await clinic.enter(device));
  assert.equal((await invite(inside)).status, 200);
});

test("colleagues hear of a new key, and a new password's mail says which keys and codes are left", async () => {
  const server = await startMailServer();
  const clinic = await startClinic({ SMTP_URL: server.url });
  await clinic.signIn(OTHER);
  const cookie = await clinic.signIn();
  await server.waitFor(2);
  const device = createPasskeyDevice();
  await clinic.add(cookie, device, "Ring til http://ond.example");
  const added = await server.waitFor(4);
  assert.deepEqual(
    added
      .slice(2)
      .flatMap(({ to }) => to)
      .sort(),
    [OTHER, EMAIL],
  );

  await clinic.services.colleagues.sendReset(EMAIL);
  const [reset] = (await server.waitFor(5)).slice(4);
  const source = (reset?.source ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const link = /\/admin\/adgangskode\?token=[\w-]+/.exec(source)?.[0] ?? "";
  const newPassword = "syv blå heste på taget";
  await clinic.post(link, { newPassword, repeated: newPassword });
  await server.waitFor(6);
  const said =
    server.received.map(decodeMail).find((text) => text.includes("er lige blevet ændret")) ?? "";
  assert.match(said, /med »Ring til http ond example« \(tilføjet \d+\. \p{L}+ \d{4}\)/u);
  assert.match(said, /fjern den under »Totrinslogin«/);
  assert.equal((await clinic.enter(device)).status, 302, "it is left as it is");
});
