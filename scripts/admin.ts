import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { generatePassword, setPassword } from "../app/server/auth/accounts.server.ts";
import { createAuth } from "../app/server/auth/auth.server.ts";
import { newPasswordProblem } from "../app/server/auth/new-password.server.ts";
import { finishRestore } from "../app/server/backup/restore.server.ts";
import { parseSettings, SettingsError } from "../app/server/config.server.ts";
import { openSqlite } from "../app/server/database/sqlite.server.ts";
import { isEmailAddress } from "../app/site/email-address.ts";

/**
 * `npm run admin -- <email>`: makes an account or sets its password, on the database itself, so that a
 * broken mail server locks nobody out. The server may run meanwhile.
 */
async function run([email = "", ...tooMuch]: string[]) {
  if (!isEmailAddress(email) || tooMuch.length > 0) refuse("Brug: npm run admin -- navn@klinik.dk");
  const settings = parseSettings(process.env);
  const password = process.stdin.isTTY ? await askForPassword(email) : generatePassword();
  finishRestore(settings.dataDir);
  const database = await openSqlite(join(settings.dataDir, "samspil.db"));
  // It signs no session here, so it needs no secret of the server's.
  const secret = randomBytes(32).toString("base64url");
  const auth = createAuth({ database, settings, secret });
  const isNew = await setPassword(auth, email, password);
  await database.close();
  console.log(isNew ? `Kontoen ${email} er oprettet.` : `${email} har fået en ny adgangskode.`);
  if (!process.stdin.isTTY) console.log(`Adgangskoden er ${password} (vises kun nu)`);
}

async function askForPassword(email: string): Promise<string> {
  const password = await askHidden("Ny adgangskode (mindst 12 tegn): ");
  const repeated = await askHidden("Ny adgangskode igen: ");
  const problem = await newPasswordProblem({ password, repeated, email });
  if (problem) refuse(problem);
  return password;
}

/** Asks on the terminal; what is typed is not shown. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.on("SIGINT", () => refuse("\nAfbrudt. Intet er ændret."));
  const answer = await terminal.question("");
  terminal.close();
  process.stdout.write("\n");
  return answer;
}

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof SettingsError) refuse(error.message);
  throw error;
});
