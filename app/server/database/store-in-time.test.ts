import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Tables } from "./database.server.ts";
import { createStoreInTime } from "./store-in-time.server.ts";
import { ConnectionLost, withTimeout } from "./unavailable.server.ts";

/** What becomes of a transaction. */
type Fate = "stored" | "refused" | `${"cut" | "silent"} ${"before its work" | "at its commit"}`;

class Refused extends Error {}

beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"] }));
afterEach(() => mock.timers.reset());

const FORMS: [answer: string, atMs: number, ...Fate[]][] = [
  ["stored", 0, "stored"],
  ["Refused", 0, "refused"],
  ["stored", 0, "cut before its work", "stored"],
  ["stored", 0, "cut at its commit", "stored"],
  ["stored", 4_000, "silent before its work", "stored"],
  ["stored", 4_000, "silent at its commit", "stored"],
  ["ConnectionLost", 0, "cut before its work", "cut before its work"],
  ["ConnectionLost", 8_500, "silent before its work", "silent before its work"],
  ["OutcomeUnknown", 0, "cut at its commit", "cut before its work"],
  ["OutcomeUnknown", 0, "cut before its work", "cut at its commit"],
  ["OutcomeUnknown", 8_500, "silent at its commit", "silent before its work"],
];

for (const [answer, atMs, ...fates] of FORMS) {
  test(`a form whose transaction is ${fates.join(" and then ")}: ${answer} after ${atMs} ms`, async () => {
    const { database, given } = scriptDatabase(fates);
    const sent = send(createStoreInTime(database, Date.now));
    await pass(20_000);
    assert.deepEqual(await sent, { answer, atMs });
    const second = fates[0]?.startsWith("silent") ? 4_500 : 8_500;
    assert.deepEqual(
      given.map(({ ms }) => ms),
      fates.length === 1 ? [4_000] : [4_000, second],
    );
  });
}

test("forms are stored one at a time, and one that has waited too long is refused before it begins", async () => {
  const { database, given } = scriptDatabase([
    "silent before its work",
    "silent before its work",
    "silent before its work",
    "stored",
  ]);
  const storeInTime = createStoreInTime(database, Date.now);
  const [first, second] = [send(storeInTime), send(storeInTime)];
  await pass(2_000);
  const third = send(storeInTime);
  await pass(1_500);
  const fourth = send(storeInTime);
  await pass(20_000);
  assert.deepEqual(await first, { answer: "ConnectionLost", atMs: 8_500 });
  assert.deepEqual(await second, { answer: "ConnectionLost", atMs: 7_500 });
  assert.deepEqual(await third, { answer: "ConnectionLost", atMs: 10_500 });
  assert.deepEqual(await fourth, { answer: "stored", atMs: 10_500 });
  assert.deepEqual(given, [
    { ms: 4_000, atMs: 0 },
    { ms: 4_500, atMs: 4_000 },
    { ms: 2_000, atMs: 8_500 },
    { ms: 1_500, atMs: 10_500 },
  ]);
});

/** @returns the result of a form, or the name of its error's class, and when it came */
function send(storeInTime: ReturnType<typeof createStoreInTime>) {
  const at = (answer: string) => ({ answer, atMs: Date.now() });
  return storeInTime(async () => "stored").then(at, (error) => at(error.constructor.name));
}

/** Moves the clock in small steps, between which all that can happen does. */
async function pass(ms: number) {
  for (let left = ms; left > 0; left -= 500) {
    await turn();
    mock.timers.tick(500);
  }
  await turn();
}

/** A database without tables, whose transactions have these fates in turn; and when each began, with how much time. */
function scriptDatabase(fates: Fate[]) {
  const given: { ms: number; atMs: number }[] = [];
  function within(ms: number) {
    const fate = fates[given.length] ?? assert.fail("one transaction too many");
    given.push({ ms, atMs: Date.now() });
    return new Kysely<Tables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new ScriptedDriver(fate, ms),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
  }
  return { database: { within }, given };
}

class ScriptedDriver extends DummyDriver {
  readonly #fate: Fate;
  readonly #ms: number;

  constructor(fate: Fate, ms: number) {
    super();
    this.#fate = fate;
    this.#ms = ms;
  }

  override beginTransaction() {
    if (this.#fate === "refused") throw new Refused();
    return this.#meet("before its work");
  }

  override commitTransaction() {
    return this.#meet("at its commit");
  }

  async #meet(moment: "before its work" | "at its commit") {
    if (this.#fate === `cut ${moment}`) throw new ConnectionLost("the connection was lost");
    if (this.#fate === `silent ${moment}`) await withTimeout(new Promise(() => {}), this.#ms);
  }
}
