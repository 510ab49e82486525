import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import PQueue from "p-queue";

const derive = promisify(argon2);

/** OWASP's parameters for argon2id: 19 MiB of memory, 2 passes, 1 lane. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 };
export type PasswordCost = typeof PASSWORD_COST;
const TAG_BYTES = 32;

/** Node has four threads for such work, and pictures and compression need some of them. */
const queue = new PQueue({ concurrency: 2 });

/** @returns `argon2id$memory$passes$parallelism$salt$hash`, the last two in base64url */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveTag(password, salt, cost);
  const parts = [cost.memory, cost.passes, cost.parallelism, salt.toString("base64url")];
  return ["argon2id", ...parts, hash.toString("base64url")].join("$");
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  const [name, memory, passes, parallelism, salt, tag] = hash.split("$");
  if (name !== "argon2id" || !salt || !tag) return false;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, "base64url");
  const actual = await deriveTag(password, Buffer.from(salt, "base64url"), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

export async function hashWithSalt(text: string, salt: string): Promise<string> {
  const tag = await deriveTag(text, Buffer.from(salt, "base64url"), PASSWORD_COST);
  return tag.toString("base64url");
}

function deriveTag(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  const message = password.normalize("NFKC");
  return queue.add(() => derive("argon2id", { message, nonce, tagLength: TAG_BYTES, ...cost }));
}
