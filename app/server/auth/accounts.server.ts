import { createHash, randomBytes } from "node:crypto";
import type { Auth } from "./auth.server.ts";
import { forgetPasswordLinks } from "./password-link.server.ts";

/** Makes an account, or does nothing if the address has one with a password. @returns whether it was made */
export async function ensureAccount(auth: Auth, email: string, password: string): Promise<boolean> {
  if (await hasPassword(auth, email)) return false;
  await setPassword(auth, email, password);
  return true;
}

/** A start that was cut off between the two has made the user and not the password. */
export async function hasPassword(auth: Auth, email: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const known = await internalAdapter.findUserByEmail(email);
  return known !== null && (await internalAdapter.findCredentialAccount(known.user.id)) !== null;
}

/** Makes the account or gives it a new password; ends its sessions. @returns whether it was made */
export async function setPassword(auth: Auth, email: string, password: string): Promise<boolean> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const known = await internalAdapter.findUserByEmail(email);
  const user = known?.user ?? (await createUser(auth, email));
  const hash = await passwords.hash(password);
  if (await internalAdapter.findCredentialAccount(user.id)) {
    await internalAdapter.updatePassword(user.id, hash);
  } else {
    const credential = { providerId: "credential", accountId: user.id, password: hash };
    await internalAdapter.linkAccount({ userId: user.id, ...credential });
  }
  await internalAdapter.deleteUserSessions(user.id);
  await forgetPasswordLinks(auth, user.id);
  return !known;
}

/** Somebody who has given their password; the mark is another when the password is. */
export type Identified = { id: string; email: string; passwordMark: string };

/** Whose address and password these are; takes as long when they are nobody's. */
export async function findByPassword(
  auth: Auth,
  email: string,
  password: string,
): Promise<Identified | undefined> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const known = await internalAdapter.findUserByEmail(email);
  const credential = known && (await internalAdapter.findCredentialAccount(known.user.id));
  if (!known || !credential?.password) {
    await passwords.hash(password);
    return undefined;
  }
  if (!(await passwords.verify({ hash: credential.password, password }))) return undefined;
  return {
    id: known.user.id,
    email: known.user.email,
    passwordMark: markOf(credential.password),
  };
}

/** Whether the password is still the one they gave: it may have become another in the same moment. */
export async function isStillTheirs(auth: Auth, { id, passwordMark }: Identified) {
  const { internalAdapter } = await auth.$context;
  const hash = (await internalAdapter.findCredentialAccount(id))?.password;
  return hash !== undefined && hash !== null && markOf(hash) === passwordMark;
}

function markOf(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url");
}

export async function isPasswordOf(auth: Auth, userId: string, password: string): Promise<boolean> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const hash = (await internalAdapter.findCredentialAccount(userId))?.password;
  return hash ? passwords.verify({ hash, password }) : false;
}

/** Makes an account without a password: nobody can sign in with it before one is chosen. */
export async function createUser(auth: Auth, email: string) {
  const { internalAdapter } = await auth.$context;
  const address = email.toLowerCase();
  return internalAdapter.createUser(
    { email: address, name: address, emailVerified: true },
    { method: "email-password" },
  );
}

/** Whether there is anybody who can sign in. */
export async function hasAccounts(auth: Auth): Promise<boolean> {
  const { adapter } = await auth.$context;
  const withPassword = [{ field: "providerId", value: "credential" }];
  return (await adapter.count({ model: "account", where: withPassword })) > 0;
}

/** 100 bits of chance in groups that can be read aloud. */
export function generatePassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const picked = [...randomBytes(20)].map((byte) => letters[byte % letters.length]);
  return [0, 5, 10, 15].map((at) => picked.slice(at, at + 5).join("")).join("-");
}
