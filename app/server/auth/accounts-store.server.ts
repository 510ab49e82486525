import { CLOCKS_APART_MS } from "../../formats/durations.ts";
import type { Role } from "../../formats/role.ts";
import { endTokens } from "../tokens/tokens.server.ts";
import type { Auth } from "./auth.server.ts";

type User = { id: string; email: string };

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

type Session = { id: string; userAgent?: string | null; createdAt: Date; expiresAt: Date };

export async function findSessions(auth: Auth, userId: string): Promise<Session[]> {
  return (await internalAdapter(auth)).listSessions(userId);
}

export async function deleteUserSessions(auth: Auth, userId: string): Promise<void> {
  await (await internalAdapter(auth)).deleteUserSessions(userId);
}

/** Links to choose the account's password, from an invitation and from 'Glemt adgangskode?'. */
export const PASSWORD_LINKS = ["invitation", "new password"] as const;

export async function endPasswordLinks(auth: Auth, userId: string): Promise<void> {
  await endTokens(auth.options.database.db, [...PASSWORD_LINKS], [userId]);
}

/** A row that a wrong clock dated in the future would stay valid until then. */
export function begunAhead({ createdAt }: { createdAt: Date }): boolean {
  return createdAt.getTime() - Date.now() > CLOCKS_APART_MS;
}
