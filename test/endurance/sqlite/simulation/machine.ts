import crypto, { createHash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as breathe } from "node:timers/promises";
import zlib from "node:zlib";
import { type Chance, createChance } from "../../../kit/random.ts";

/** Thrown at whoever is dead, whatever it asks the machine for. */
export class Killed extends Error {}

/** A process of the site as the machine knows it: by its data folder. */
export type Watched = {
  /** Asked before each statement on its database. @throws {Killed} */
  beforeStatement(sql: string, database: DatabaseSync): void;
};

type Timer = { at: number; every: number | undefined; run: () => void };

const START = Date.UTC(2027, 0, 4, 8);
/** What stands open for as long as this process lives, and is nobody's work. */
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

/** The one machine that all runs on: its clocks, its timers and its chance are ours. */
export const machine = {
  /** By the clock on the wall, which may be set wrong. */
  now: () => wall + elapsed,
  /** By the one that only goes on. */
  elapsed: () => elapsed,
  /** How often it was set. */
  jumps: () => jumps,

  /** As it is when it is bought, with chance of its own. */
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

  /** Lets time go by; each timer that is due rings once, as on a machine that was asleep, and by turns where it must not be at once. */
  async pass(ms: number, { byTurns = false } = {}) {
    elapsed += ms;
    const due = [...timers].filter(([, { at }]) => at <= elapsed);
    for (const [id, timer] of due.toSorted(([, a], [, b]) => a.at - b.at)) {
      if (!timers.has(id)) continue;
      if (timer.every === undefined) timers.delete(id);
      else timer.at = elapsed + timer.every;
      timer.run();
      if (byTurns) await this.settle();
    }
    await this.settle();
  },

  /** Resolves when nobody has anything more to do before time goes on. */
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

  /** Opens a database past the site: nobody watches what is asked of it. */
  openUnwatched(file: string): DatabaseSync {
    const database = new DatabaseSync(file);
    folders.set(database, "");
    return database;
  },
};

/** Puts the machine in the place of Node's clocks, timers and chance. Before the site is loaded, and for good. */
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
  replace(performance, { now: machine.elapsed });
  replace(Math, { random: () => chance.number() });
  replace(globalThis.crypto, { randomUUID, getRandomValues: fill });
  replace(crypto, { randomUUID, randomFillSync: fill });
  replace(crypto, { randomBytes, randomInt, argon2 });
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

/** The real one takes 60 ms of each sign-in, and proves nothing here. */
function argon2(_name: string, asked: Argon2Parameters, told: (error: null, tag: Buffer) => void) {
  const hash = createHash("sha256").update(asked.message).update(asked.nonce).digest();
  told(null, hash.subarray(0, asked.tagLength));
}

/** Pages are read as they are: what it costs to make them small proves nothing here either. */
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
