import { randomBytes } from "node:crypto";
import type { Auth } from "./auth.server.ts";

/** Makes an account, or does nothing if the address has one. @returns whether it was made */
export async function ensureAccount(auth: Auth, email: string, password: string): Promise<boolean> {
  const { internalAdapter, password: passwords } = await auth.$context;
  if (await internalAdapter.findUserByEmail(email)) return false;
  const user = await internalAdapter.createUser(
    { email, name: email, emailVerified: true },
    { method: "email-password" },
  );
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: "credential",
    accountId: user.id,
    password: await passwords.hash(password),
  });
  return true;
}

export async function hasAccounts(auth: Auth): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.countTotalUsers()) > 0;
}

/** 100 bits of chance in groups that can be read aloud. */
export function generatePassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const picked = [...randomBytes(20)].map((byte) => letters[byte % letters.length]);
  return [0, 5, 10, 15].map((at) => picked.slice(at, at + 5).join("")).join("-");
}
