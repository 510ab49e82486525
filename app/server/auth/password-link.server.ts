import { randomBytes } from "node:crypto";
import {
  consumeVerification,
  createVerification,
  findVerified,
  storePassword,
} from "./accounts-store.server.ts";
import type { Auth } from "./auth.server.ts";

export async function createPasswordLink(
  auth: Auth,
  userId: string,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await createVerification(auth, { identifier: identifierOf(token), userId, expiresAt });
  return token;
}

export async function readPasswordLink(auth: Auth, token: string) {
  const user = await findVerified(auth, identifierOf(token));
  return user ? { id: user.id, email: user.email } : undefined;
}

/** Ends all sessions of the account. @returns false for a used or expired link */
export async function choosePassword(
  auth: Auth,
  token: string,
  password: string,
): Promise<boolean> {
  const user = await readPasswordLink(auth, token);
  if (!user || !(await consumeVerification(auth, identifierOf(token)))) return false;
  await storePassword(auth, user.id, password);
  return true;
}

export async function forgetPasswordLinks(auth: Auth, userId: string): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.deleteMany({
    model: "verification",
    where: [{ field: "value", value: userId }],
  });
}

function identifierOf(token: string): string {
  return `reset-password:${token}`;
}
