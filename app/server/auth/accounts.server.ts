import { createHash } from "node:crypto";
import {
  createUser,
  endPasswordLinks,
  findUserByEmail,
  readPasswordHash,
  storePassword,
} from "./accounts-store.server.ts";
import type { Auth } from "./auth.server.ts";
import { createCode } from "./recovery-code.server.ts";

export async function ensureAccount(auth: Auth, email: string, password: string): Promise<boolean> {
  if (await hasPassword(auth, email)) return false;
  await setPassword(auth, email, password);
  return true;
}

export async function hasPassword(auth: Auth, email: string): Promise<boolean> {
  return (await readPasswordMark(auth, email)) !== undefined;
}

/** Another for each password; undefined without one. */
export async function readPasswordMark(auth: Auth, email: string): Promise<string | undefined> {
  const user = await findUserByEmail(auth, email);
  const hash = user && (await readPasswordHash(auth, user.id));
  return hash && markOf(hash);
}

/** Ends the sessions of an existing account. @returns whether the account was made */
export async function setPassword(auth: Auth, email: string, password: string): Promise<boolean> {
  const existing = await findUserByEmail(auth, email);
  const user = existing ?? (await createUser(auth, email, "Ejer"));
  await storePassword(auth, user.id, password);
  await endPasswordLinks(auth, user.id);
  return !existing;
}

export type Identified = { id: string; email: string; passwordMark: string };

/** Takes as long for an unknown address, so that the time does not show which accounts exist. */
export async function findByPassword(
  auth: Auth,
  email: string,
  password: string,
): Promise<Identified | undefined> {
  const { password: passwords } = await auth.$context;
  const user = await findUserByEmail(auth, email);
  const hash = user && (await readPasswordHash(auth, user.id));
  if (!user || !hash) {
    await passwords.hash(password);
    return undefined;
  }
  if (!(await passwords.verify({ hash, password }))) return undefined;
  return { id: user.id, email: user.email, passwordMark: markOf(hash) };
}

/** The password may have been changed since it was checked. */
export async function isStillTheirs(auth: Auth, { id, passwordMark }: Identified) {
  const hash = await readPasswordHash(auth, id);
  return hash !== undefined && markOf(hash) === passwordMark;
}

function markOf(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url");
}

export async function hasAccounts(auth: Auth): Promise<boolean> {
  const { adapter } = await auth.$context;
  const withPassword = [{ field: "providerId", value: "credential" }];
  return (await adapter.count({ model: "account", where: withPassword })) > 0;
}

export function generatePassword(): string {
  return createCode(4);
}
