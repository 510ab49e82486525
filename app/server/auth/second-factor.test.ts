import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { openStore } from "../../../test/kit/backend.ts";
import { createAuthenticator, wrongCodeAt } from "../../../test/kit/devices.ts";
import { createLog } from "../log.server.ts";
import { createSecondFactors, forgetWrongCodes } from "./second-factor.server.ts";
import { resealSecondFactors } from "./second-factor-key.server.ts";

const HALF_MINUTE = 30;
const silent = createLog("silent");
const LOCKED = { ok: false, reason: "locked" };

/** A store of second factors with two accounts, its clock, and the first account's phone. */
async function openSecondFactors() {
  const database = await openStore();
  let now = new Date("2026-11-21T09:00:00Z").getTime();
  const withSecret = (secret: string) =>
    createSecondFactors({
      database,
      secret,
      clinicName: () => "Klinikken",
      log: silent,
      clock: () => new Date(now),
    });
  const ida = { id: "ida", email: "ida@klinik.example" };
  const bo = { id: "bo", email: "bo@klinik.example" };
  for (const { id, email } of [ida, bo])
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (${id}, '', ${email}, false, '2026-11-21', '2026-11-21')`.execute(database.kysely);
  const factors = withSecret("hemmelig");
  const offerTo = async (account: typeof ida) => {
    const { letters, token } = await factors.offer(account);
    const phone = createAuthenticator(letters);
    return { token, phone, code: () => phone.codeAt(new Date(now)) };
  };
  return {
    ...factors,
    database,
    withSecret,
    accounts: { ida, bo },
    offerTo,
    pass(seconds: number) {
      now += seconds * 1000;
    },
    /** Turns it on for ida; the code that did so is used. */
    async turnOnForIda() {
      const { token, phone, code } = await offerTo(ida);
      const usedCode = code();
      const turnedOn = await factors.turnOn(ida, token, usedCode);
      assert.ok(turnedOn.ok);
      now += HALF_MINUTE * 1000;
      const wrongCode = () => wrongCodeAt(new Date(now), phone);
      return { phone, code, usedCode, wrongCode, recoveryCodes: turnedOn.recoveryCodes };
    },
    use: (code: string) => factors.useCode(ida.id, code),
    isTaken: async (code: string) => (await factors.useCode(ida.id, code)).ok,
  };
}

test("an offer is one account's, for half an hour, and none that is made up; of two at once one is stored", async () => {
  const { offerTo, turnOn, accounts, pass } = await openSecondFactors();
  const { ida, bo } = accounts;
  const [theirs, mine, other] = [await offerTo(bo), await offerTo(ida), await offerTo(ida)];
  const altered = mine.token.replace(/^.{20}/, "0".repeat(20));
  for (const [token, code] of [
    [theirs.token, theirs.code()],
    [altered, mine.code()],
  ] as const)
    assert.deepEqual(await turnOn(ida, token, code), { ok: false, reason: "too late" });
  const both = await Promise.all(
    [mine, other].map(({ token, code }) => turnOn(ida, token, code())),
  );
  assert.deepEqual(both.map(({ ok }) => ok).toSorted(), [false, true]);
  pass(61 * HALF_MINUTE);
  const late = await turnOn(bo, theirs.token, theirs.code());
  assert.deepEqual(late, { ok: false, reason: "too late" });
});

test("a code is taken once: not again, not an earlier one after it, and not twice at the same time", async () => {
  const { turnOnForIda, isTaken, pass } = await openSecondFactors();
  const { code, usedCode } = await turnOnForIda();
  assert.equal(await isTaken(usedCode), false, "it turned the codes on");
  const atOnce = await Promise.all([1, 2, 3].map(() => isTaken(code())));
  assert.deepEqual(atOnce.toSorted(), [false, false, true]);
  assert.equal(await isTaken(code()), false);
  pass(HALF_MINUTE);
  assert.equal(await isTaken(code()), true);
});

test("ten recovery codes are each taken once, however they are spelled, until there are new ones", async () => {
  const { turnOnForIda, isTaken, read, renewRecoveryCodes } = await openSecondFactors();
  const { recoveryCodes } = await turnOnForIda();
  const [first = "", second = "", third = ""] = recoveryCodes;
  assert.equal(new Set(recoveryCodes).size, 10);
  for (const each of recoveryCodes) assert.match(each, /^[a-z2-9]{5}-[a-z2-9]{5}$/);
  assert.deepEqual([await isTaken(first), await isTaken(first)], [true, false]);
  const spelled = ` ${second.toUpperCase().replace("-", " ")} `;
  const both = await Promise.all([isTaken(spelled), isTaken(spelled)]);
  assert.deepEqual(both.toSorted(), [false, true]);
  assert.equal((await read("ida"))?.recoveryCodesLeft, 8);
  const [renewed = ""] = await renewRecoveryCodes("ida");
  assert.equal((await read("ida"))?.recoveryCodesLeft, 10);
  assert.deepEqual([await isTaken(third), await isTaken(renewed)], [false, true]);
});

test("wrong codes of both kinds are counted from the last right one, forty at once as ten, and then none is taken, by no process, until the password is another", async () => {
  const store = await openSecondFactors();
  const { code, wrongCode, recoveryCodes } = await store.turnOnForIda();
  const guess = (_: unknown, n: number) =>
    store.use(n % 2 ? `abcde-fgh${(n % 8) + 2}k` : wrongCode());
  for (let n = 0; n < 9; n += 1) await guess(undefined, n);
  assert.equal(await store.isTaken(code()), true);
  const many = await Promise.all(Array.from({ length: 40 }, guess));
  assert.equal(many.filter((taken) => !taken.ok && taken.reason === "wrong").length, 10);
  store.pass(HALF_MINUTE);
  for (const right of [code(), recoveryCodes[0] ?? ""])
    assert.deepEqual(await store.use(right), LOCKED);
  assert.deepEqual(await store.withSecret("en anden").useCode("ida", ""), LOCKED);
  await forgetWrongCodes(store.database.kysely, "ida");
  assert.equal(await store.isTaken(code()), true);
});

test("neither key nor recovery codes can be read from the database", async () => {
  const { turnOnForIda, database } = await openSecondFactors();
  const { phone, recoveryCodes } = await turnOnForIda();
  const tables = ["second_factor", "recovery_code", "tokens"] as const;
  const rows = await Promise.all(
    tables.map((table) => database.kysely.selectFrom(table).selectAll().execute()),
  );
  assert.ok(rows.flat().length >= 11);
  const keys = [phone.key.toString("hex"), phone.key.toString("base64url")];
  for (const secret of [...keys, ...recoveryCodes.flatMap((code) => [code, code.replace("-", "")])])
    assert.ok(!JSON.stringify(rows).includes(secret));
});

test("a key is sealed anew under another secret, which then needs the former no more; with neither a recovery code still lets the owner in", async () => {
  const { turnOnForIda, database, withSecret, pass } = await openSecondFactors();
  const { code, recoveryCodes } = await turnOnForIda();
  const reseal = (present: string, ...former: string[]) =>
    resealSecondFactors(database, { present, former }, silent);
  assert.equal(await reseal("den anden", "hemmelig"), 0);
  assert.equal(await reseal("den anden"), 0);
  assert.deepEqual(await withSecret("den anden").useCode("ida", code()), {
    ok: true,
    kind: "code",
  });
  assert.equal(await reseal("den tredje", "hemmelig"), 1, "so many cannot be read");
  pass(HALF_MINUTE);
  const lost = withSecret("den tredje");
  for (let n = 0; n < 12; n += 1)
    assert.deepEqual(await lost.useCode("ida", code()), { ok: false, reason: "unreadable" });
  const kept = await lost.useCode("ida", recoveryCodes[0] ?? "");
  assert.deepEqual(kept, { ok: true, kind: "recovery code" });
});
