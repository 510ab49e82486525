import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { StoredKind } from "../app/formats/audit-kinds.ts";
import { accountAddress, isAccountAddress } from "../app/formats/email-address.ts";
import {
  deleteUserSessions,
  findUserByEmail,
  generatePassword,
  setPassword,
} from "../app/server/auth/accounts.server.ts";
import { createAuth } from "../app/server/auth/auth.server.ts";
import { newPasswordProblem } from "../app/server/auth/easy-password.server.ts";
import { markAsGiven } from "../app/server/auth/given-password.server.ts";
import { removePasskeys } from "../app/server/auth/passkeys.server.ts";
import {
  turnOffSecondFactor as forgetSecondFactor,
  forgetWrongCodes,
} from "../app/server/auth/second-factor.server.ts";
import type { Settings } from "../app/server/config.server.ts";
import type { Database } from "../app/server/database/database.server.ts";
import { openDatabase } from "../app/server/database/open-database.server.ts";
import { SERVER, storeEvent } from "../app/server/events/audit.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { parseCommand, refuse, runAsOwner } from "./command.ts";

const USAGE = "Brug: samspil admin navn@klinik.dk [--uden-totrinslogin]";
const OPTIONS = { "uden-totrinslogin": { type: "boolean" } } as const;

const { values, positionals } = parseCommand(USAGE, OPTIONS, { fewest: 1 });
const email = accountAddress(positionals[0] ?? "");
if (!isAccountAddress(email)) refuse(USAGE);
// On the database, so that neither a broken mail server nor a lost phone locks anybody out.
await runAsOwner("", values["uden-totrinslogin"] ? turnOffSecondFactor : givePassword);

async function givePassword(settings: Settings) {
  const password = process.stdin.isTTY ? await askForPassword() : generatePassword();
  const { auth, database } = await openAccounts(settings);
  const isNew = await setPassword(auth, email, password);
  await recordEvent(database, isNew ? "account made" : "password set on the server");
  if (!process.stdin.isTTY) await markAsGiven(database.kysely, email);
  const user = await findUserByEmail(auth, email);
  if (user) await forgetWrongCodes(database.kysely, user.id);
  await database.close();
  console.log(isNew ? `Kontoen ${email} er oprettet.` : `${email} har fået en ny adgangskode.`);
  if (!process.stdin.isTTY) console.log(`Adgangskoden er ${password} (vises kun nu)`);
}

async function turnOffSecondFactor(settings: Settings) {
  const { auth, database } = await openAccounts(settings);
  const user = await findUserByEmail(auth, email);
  const hadCodes = user ? await forgetSecondFactor(database.kysely, user.id) : false;
  const hadPasskeys = user ? (await removePasskeys(database.kysely, user.id)) > 0 : false;
  const wasOn = hadCodes || hadPasskeys;
  if (user && wasOn) {
    await recordEvent(database, "second factor turned off on the server");
    await deleteUserSessions(auth, user.id);
  }
  await database.close();
  if (!user) refuse(`Der er ingen konto med adressen ${email}.`);
  console.log(
    wasOn
      ? `Totrinslogin er slået fra for ${email}. Adgangskoden er den samme.`
      : `Totrinslogin var ikke slået til for ${email}. Intet er ændret.`,
  );
}

function recordEvent({ kysely }: Database, kind: StoredKind) {
  return storeEvent(kysely, { kind, who: SERVER, about: email }, new Date());
}

async function openAccounts(settings: Settings) {
  const database = await openDatabase(settings, createLog("silent"));
  // No session is signed here, so that any secret will do.
  const secret = randomBytes(32).toString("base64url");
  return { database, auth: createAuth({ database, settings, secret }) };
}

async function askForPassword(): Promise<string> {
  const password = await askHidden("Ny adgangskode (mindst 12 tegn): ");
  const repeated = await askHidden("Ny adgangskode igen: ");
  const problem = await newPasswordProblem({ password, repeated, email });
  if (problem) refuse(problem);
  return password;
}

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
