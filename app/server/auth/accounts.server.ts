import { createHash } from "node:crypto";
import type { Role } from "../../formats/role.ts";
import { endTokens } from "../tokens/tokens.server.ts";
import type { Auth } from "./auth.server.ts";
import { createCode } from "./recovery-code.server.ts";

export type User = { id: string; email: string };
export type Identified = User & { passwordMark: string };

async function internalAdapter(auth: Auth) {
  return (await auth.$context).internalAdapter;
}

export async function findUser(auth: Auth, id: string): Promise<User | undefined> {
  return (await (await internalAdapter(auth)).findUserById(id)) ?? undefined;
}

export async function findUserByEmail(auth: Auth, email: string): Promise<User | undefined> {
  return (await (await internalAdapter(auth)).findUserByEmail(email))?.user;
}

/** @returns the user that another process has created meanwhile, if there is one */
export async function createUser(auth: Auth, email: string, role: Role): Promise<User> {
  const address = email.toLowerCase();
  const adapter = await internalAdapter(auth);
  const row = { email: address, name: address, emailVerified: true, role };
  try {
    return await adapter.createUser(row, { method: "email-password" });
  } catch (error) {
    const stored = await findUserByEmail(auth, address);
    if (!stored) throw error;
    return stored;
  }
}

export async function readPasswordHash(auth: Auth, userId: string): Promise<string | undefined> {
  return (await (await internalAdapter(auth)).findCredentialAccount(userId))?.password ?? undefined;
}

/** Ends the sessions of the account. */
export async function storePassword(auth: Auth, userId: string, password: string): Promise<void> {
  const { internalAdapter: adapter, password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  const isStored = async () => (await adapter.findCredentialAccount(userId)) !== null;
  const row = { userId, providerId: "credential", accountId: userId, password: hash };
  try {
    if (!(await isStored())) await adapter.linkAccount(row);
  } catch (error) {
    // Another process may have stored the first password meanwhile: this one replaces it.
    if (!(await isStored())) throw error;
  }
  await adapter.updatePassword(userId, hash);
  await deleteUserSessions(auth, userId);
}

/** Ends the sessions of an existing account. @returns whether the account was made */
export async function setPassword(auth: Auth, email: string, password: string): Promise<boolean> {
  const existing = await findUserByEmail(auth, email);
  const user = existing ?? (await createUser(auth, email, "Ejer"));
  await storePassword(auth, user.id, password);
  await endPasswordLinks(auth, user.id);
  return !existing;
}

export async function ensureAccount(auth: Auth, email: string, password: string): Promise<boolean> {
  if (await hasPassword(auth, email)) return false;
  await setPassword(auth, email, password);
  return true;
}

export async function hasPassword(auth: Auth, email: string): Promise<boolean> {
  return (await readPasswordMark(auth, email)) !== undefined;
}

export async function hasAccounts(auth: Auth): Promise<boolean> {
  const { adapter } = await auth.$context;
  const withPassword = [{ field: "providerId", value: "credential" }];
  return (await adapter.count({ model: "account", where: withPassword })) > 0;
}

/** Another for each password; undefined without one. */
export async function readPasswordMark(auth: Auth, email: string): Promise<string | undefined> {
  const user = await findUserByEmail(auth, email);
  const hash = user && (await readPasswordHash(auth, user.id));
  return hash && markOf(hash);
}

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

export function generatePassword(): string {
  return createCode(4);
}

export async function deleteUserSessions(auth: Auth, userId: string): Promise<void> {
  await (await internalAdapter(auth)).deleteUserSessions(userId);
}

/** Links to choose the account's password, from an invitation and from 'Glemt adgangskode?'. */
export const PASSWORD_LINKS = ["invitation", "new password"] as const;

export async function endPasswordLinks(auth: Auth, userId: string): Promise<void> {
  await endTokens(auth.options.database.db, [...PASSWORD_LINKS], [userId]);
}
