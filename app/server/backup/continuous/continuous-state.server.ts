import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../../formats/json.ts";
import { writeFileAtomic } from "../../data-dir/atomic-write.server.ts";

/** What lies in DATA_DIR of it, and is in no copy, begins like this. */
export const CONTINUOUS = "continuous";
export const WRITER_FILE = "continuous.json";
const PROOF_FILE = "continuous-proof.json";

const time = z.iso.datetime();
const trouble = z.object({ at: time, reason: z.string() });

const writer = z.object({
  /** By which copies of this data folder are told from another site's. */
  writer: z.string(),
  /** Where they lie, and the last number that this data folder gave one. */
  address: z.string().optional(),
  number: z.int().optional(),
  /** The last number of the copies that this data folder was restored from. */
  follows: z.int().optional(),
  /** When the newest copy was made, and until when all that was stored is in it. */
  savedAt: time.optional(),
  seenAt: time.optional(),
  sweptAt: time.optional(),
  /** Since when, and why, what is new is in no copy. */
  failure: trouble.optional(),
});

const proof = z.object({
  /** The newest copy that was restored and looked at. */
  proven: z.object({ madeAt: time, provenAt: time, pages: z.int() }).optional(),
  /** The last of those that failed; the first of them was at `since`. */
  failure: trouble.extend({ since: time.optional(), isDamaged: z.boolean() }).optional(),
});

export type WriterState = z.output<typeof writer>;
export type ProofState = z.output<typeof proof>;

export function newWriter(follows?: number): WriterState {
  return { writer: randomBytes(16).toString("hex"), follows };
}

export async function readContinuousState(dataDir: string) {
  return { ...(await readWriterState(dataDir)), proof: await readProofState(dataDir) };
}

/** Only the process that makes the copies writes it. */
export function readWriterState(dataDir: string): Promise<WriterState | undefined> {
  return read(dataDir, WRITER_FILE, writer);
}

export function writeWriterState(dataDir: string, state: WriterState): Promise<void> {
  return write(dataDir, WRITER_FILE, state);
}

/** Only the process that tries them does. */
export async function readProofState(dataDir: string): Promise<ProofState> {
  return (await read(dataDir, PROOF_FILE, proof)) ?? {};
}

export function writeProofState(dataDir: string, state: ProofState): Promise<void> {
  return write(dataDir, PROOF_FILE, state);
}

async function read<State>(dataDir: string, name: string, schema: z.ZodType<State>) {
  const text = await readFile(join(dataDir, name), "utf8").catch(() => undefined);
  return schema.safeParse(parseJson(text)).data;
}

function write(dataDir: string, name: string, state: unknown): Promise<void> {
  return writeFileAtomic(join(dataDir, name), `${JSON.stringify(state)}\n`);
}
