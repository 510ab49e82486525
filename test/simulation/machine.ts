import crypto, { createHash, createHmac, KeyObject, timingSafeEqual } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import timersPromises, { setImmediate as breathe } from "node:timers/promises";
import zlib from "node:zlib";
import { type Chance, createChance } from "../kit/random.ts";

/** Thrown at a killed process when it uses the machine. */
export class Killed extends Error {}

/** A process of the site as the machine knows it: by its data folder. */
export type Watched = {
  /** Called before each statement on its database. @throws {Killed} */
  beforeStatement(sql: string, database: DatabaseSync): void;
};

type Timer = { at: number; every: number | undefined; run: () => void };

const START = Date.UTC(2027, 0, 4, 8);
/** Resources that are open as long as this process lives, and do no work. */
const LASTING = ["PipeWrap", "TTYWrap", "Timeout", "Immediate", "MessagePort", "TCPSocketWrap"];
const QUIET_TURNS = 4;

const RealDate = Date;
const { gzipSync } = zlib;
const timers = new Map<number, Timer>();
const watched = new Map<string, Watched>();
const folders = new WeakMap<DatabaseSync, string>();
let chance: Chance = createChance(1);
let elapsed = 0;
let wall = START;
let jumps = 0;
let lastTimer = 0;
let statements = 0;

/** The machine of the simulation, with its own clocks, timers and random numbers. */
export const machine = {
  /** The wall clock, which may be wrong. */
  now: () => wall + elapsed,
  /** Milliseconds since the start, which only grow. */
  elapsed: () => elapsed,
  /** How often the wall clock was set. */
  jumps: () => jumps,

  /** Begins anew, with random numbers of the seed. */
  reset(seed: number) {
    chance = createChance(seed);
    elapsed = 0;
    wall = START;
    jumps = 0;
    timers.clear();
    watched.clear();
  },

  setClock(byMs: number) {
    wall += byMs;
    jumps += 1;
  },

  /** Lets time pass. Each due timer runs once, as after sleep. */
  async pass(ms: number) {
    elapsed += ms;
    const due = [...timers].filter(([, { at }]) => at <= elapsed);
    for (const [id, timer] of due.toSorted(([, a], [, b]) => a.at - b.at)) {
      if (!timers.has(id)) continue;
      if (timer.every === undefined) timers.delete(id);
      else timer.at = elapsed + timer.every;
      timer.run();
    }
    await machine.settle();
  },

  /** Resolves when all work is done that needs no more time to pass. */
  async settle() {
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      const seen = statements;
      await breathe();
      const working = process.getActiveResourcesInfo().some((name) => !LASTING.includes(name));
      quiet = working || seen !== statements ? 0 : quiet + 1;
    }
  },

  watch(dataDir: string, process: Watched) {
    watched.set(dataDir, process);
  },

  /** Opens a database whose statements are not watched. */
  openUnwatched(file: string): DatabaseSync {
    const database = new DatabaseSync(file);
    folders.set(database, "");
    return database;
  },
};

/** Replaces Node's clocks, timers and random numbers for good. To be called before the site is loaded. */
export function bootMachine() {
  replace(globalThis, {
    Date: new Proxy(RealDate, {
      construct: (target, parts, asked) =>
        Reflect.construct(target, parts.length === 0 ? [machine.now()] : parts, asked),
      get: (target, name) => (name === "now" ? machine.now : Reflect.get(target, name)),
    }),
    setTimeout: (run: () => void, ms = 0) => addTimer(run, ms, undefined),
    setInterval: (run: () => void, ms = 0) => addTimer(run, ms, ms),
    clearTimeout: removeTimer,
    clearInterval: removeTimer,
  });
  // A start that waits for somebody else's sign of life gets none here.
  replace(timersPromises, { setTimeout: async () => undefined });
  replace(performance, { now: machine.elapsed });
  replace(Math, { random: () => chance.number() });
  replace(globalThis.crypto, { randomUUID, getRandomValues: fill });
  replace(crypto, { randomUUID, randomFillSync: fill });
  replace(crypto, { randomBytes, randomInt, argon2 });
  replace(globalThis.crypto.subtle, { sign, verify });
  replace(zlib, { gzipSync: stored, brotliCompressSync, brotliCompress });
  syncBuiltinESMExports();
  watchDatabases();
}

function replace(where: object, what: Record<string, unknown>) {
  for (const [name, value] of Object.entries(what)) {
    Object.defineProperty(where, name, { value, configurable: true, writable: true });
  }
}

function addTimer(run: () => void, ms: number, every: number | undefined) {
  lastTimer += 1;
  const id = lastTimer;
  timers.set(id, { at: elapsed + ms, every, run });
  const timer = { id, ref: () => timer, unref: () => timer, hasRef: () => false };
  return timer;
}

function removeTimer(timer: { id: number } | undefined) {
  if (timer) timers.delete(timer.id);
}

function randomBytes(size: number): Buffer {
  return Buffer.from(chance.word(size * 2), "hex");
}

function randomInt(low: number, high?: number): number {
  return high === undefined ? chance.between(0, low) : chance.between(low, high);
}

function fill<Room extends NodeJS.TypedArray>(room: Room): Room {
  new Uint8Array(room.buffer, room.byteOffset, room.byteLength).set(randomBytes(room.byteLength));
  return room;
}

function randomUUID(): string {
  const word = chance.word(32);
  const parts = [word.slice(0, 8), word.slice(8, 12), `4${word.slice(13, 16)}`];
  return [...parts, `a${word.slice(17, 20)}`, word.slice(20)].join("-");
}

type Argon2Parameters = { message: string; nonce: Buffer; tagLength: number };

/** Replaces argon2, which takes 60 ms a sign-in. */
function argon2(_name: string, asked: Argon2Parameters, told: (error: null, tag: Buffer) => void) {
  const hash = createHash("sha256").update(asked.message).update(asked.nonce).digest();
  told(null, hash.subarray(0, asked.tagLength));
}

/** Replaces the signatures of cookies, which a thread makes: of two requests at once either could be first. */
async function sign(_algorithm: unknown, key: CryptoKey, data: Uint8Array) {
  return createHmac("sha256", KeyObject.from(key)).update(data).digest();
}

async function verify(algorithm: unknown, key: CryptoKey, given: Uint8Array, data: Uint8Array) {
  return timingSafeEqual(await sign(algorithm, key, data), new Uint8Array(given));
}

/** Replaces compression, which only takes time here. */
const stored = (bytes: Uint8Array) => gzipSync(bytes, { level: 0 });
const brotliCompressSync = (bytes: Uint8Array) => bytes;
const brotliCompress = (bytes: Uint8Array, _how: object, told: (e: null, b: Uint8Array) => void) =>
  told(null, bytes);

function watchDatabases() {
  const { prepare } = DatabaseSync.prototype;
  function watchedPrepare(this: DatabaseSync, sql: string) {
    const folder = folders.get(this) ?? folderOf(this);
    if (folder === "") return prepare.call(this, sql);
    statements += 1;
    watched.get(folder)?.beforeStatement(sql, this);
    return prepare.call(this, sql);
  }
  replace(DatabaseSync.prototype, { prepare: watchedPrepare });
}

function folderOf(database: DatabaseSync): string {
  const folder = database.location()?.replace(/\/[^/]*$/, "") ?? "";
  folders.set(database, folder);
  return folder;
}
