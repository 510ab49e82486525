import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../config.server.ts";
import { writeSecretAtomicSync } from "../data-dir/atomic-write.server.ts";

export const SECRET_FILE = "secret";
/** A replaced secret, stored until everything it encrypted is encrypted with the present one. */
export const FORMER_SECRET_FILE = "secret.previous";

export type Secrets = {
  present: string;
  former: string[];
};

export function readSecrets(
  settings: Pick<Settings, "dataDir" | "authSecret" | "formerAuthSecret">,
): Secrets {
  const { dataDir, authSecret, formerAuthSecret } = settings;
  const present = authSecret ?? readOrMakeSecret(dataDir);
  const former = [formerAuthSecret, read(dataDir, FORMER_SECRET_FILE), read(dataDir, SECRET_FILE)];
  return { present, former: former.flatMap((secret) => secret ?? []) };
}

export function forgetFormerSecret(dataDir: string): void {
  rmSync(join(dataDir, FORMER_SECRET_FILE), { force: true });
}

function readOrMakeSecret(dataDir: string): string {
  const made = read(dataDir, SECRET_FILE);
  if (made !== undefined) return made;
  const file = join(dataDir, SECRET_FILE);
  const secret = randomBytes(48).toString("base64url");
  writeSecretAtomicSync(file, secret);
  return secret;
}

function read(dataDir: string, name: string): string | undefined {
  const file = join(dataDir, name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
