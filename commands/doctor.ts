import { parseArgs } from "node:util";
import { parseSettings, type Settings, SettingsError } from "../app/server/config.server.ts";
import { checkClock } from "./doctor/clock.ts";
import { checkCopies } from "./doctor/copies.ts";
import { type Finding, failure, ok } from "./doctor/finding.ts";
import { checkMail } from "./doctor/mail.ts";
import { checkPictures } from "./doctor/pictures.ts";
import { checkRecipients } from "./doctor/recipients.ts";
import { checkSite } from "./doctor/site.ts";
import { checkStorage } from "./doctor/storage.ts";
import { checkStoredTexts } from "./doctor/stored-texts.ts";
import { refuse } from "./refuse.ts";

const USAGE = `Brug: samspil doctor                   ser efter, om sitet er sat rigtigt op, og siger, hvad der skal gøres
      samspil doctor --dkim <selektor>   … også mailens underskrift
      --dns <adresse>   spørger den navneserver i stedet for maskinens egen
      --ur <adresse>    spørger den tidsserver i stedet for pool.ntp.org`;

const MARKS = { ok: "✔", warning: "?", failure: "✖" };

/** Changes nothing, but for a file of its own that it writes and erases in S3. Ends with 1 when something must be mended. */
async function run() {
  const { dkim, dns, ur = "pool.ntp.org" } = parseArguments();
  const settings = readSettings();
  const findings =
    "about" in settings
      ? [settings]
      : [
          ok("Indstillinger", "kan læses"),
          ...(await checkSite(settings)),
          ...(await checkStorage(settings, new Date())),
          ...(await checkDatabase(settings)),
          ...(await checkStoredTexts(settings)),
          ...(await checkPictures(settings)),
          ...(await checkCopies(settings, new Date())),
          ...(await checkRecipients(settings)),
          ...(await checkMail(settings, { server: dns, dkim })),
          await checkClock(ur, Date.now),
        ];
  for (const { state, about, text } of findings) console.log(`${MARKS[state]} ${about}: ${text}`);
  const count = findings.filter(({ state }) => state === "failure").length;
  console.log(formatCount(count));
  process.exitCode = count === 0 ? 0 : 1;
}

async function checkDatabase({ databaseUrl }: Settings): Promise<Finding[]> {
  if (!databaseUrl) return [];
  // Loaded for those who have asked for it alone.
  const { checkPostgres } = await import("./doctor/postgres.ts");
  return checkPostgres(databaseUrl, Date.now);
}

function parseArguments() {
  try {
    const text = { type: "string" } as const;
    return parseArgs({ options: { dkim: text, dns: text, ur: text } }).values;
  } catch {
    refuse(USAGE);
  }
}

function readSettings(): Settings | Finding {
  try {
    return parseSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) return failure("Indstillinger", error.message);
    throw error;
  }
}

function formatCount(count: number): string {
  if (count === 0) return "Intet skal rettes.";
  return count === 1 ? "1 ting skal rettes." : `${count} ting skal rettes.`;
}

await run();
