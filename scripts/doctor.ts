import { parseArgs } from "node:util";
import { parseSettings, type Settings, SettingsError } from "../app/server/config.server.ts";
import { lookAtClock } from "./doctor/clock.ts";
import { lookAtContinuous } from "./doctor/continuous.ts";
import { bad, type Finding, good } from "./doctor/finding.ts";
import { lookAtMail } from "./doctor/mail.ts";
import { lookAtPictures } from "./doctor/pictures.ts";
import { lookAtRecipients } from "./doctor/recipients.ts";
import { lookAtSite } from "./doctor/site.ts";
import { lookAtStorage } from "./doctor/storage.ts";
import { lookAtStoredTexts } from "./doctor/stored-texts.ts";
import { refuse } from "./refuse.ts";

const USAGE = `Brug: npm run doctor                      ser efter, om sitet er sat rigtigt op, og siger, hvad der skal gøres
      npm run doctor -- --dkim <selektor>   … også mailens underskrift
      --dns <adresse>   spørger den navneserver i stedet for maskinens egen
      --ur <adresse>    spørger den tidsserver i stedet for pool.ntp.org`;

const MARKS = { good: "✔", doubt: "?", bad: "✖" };

/** Changes nothing, but for a file of its own that it writes and erases in S3. Ends with 1 when something must be mended. */
async function run() {
  const { dkim, dns, ur = "pool.ntp.org" } = parseArguments();
  const settings = readSettings();
  const findings =
    "about" in settings
      ? [settings]
      : [
          good("Indstillinger", "kan læses"),
          ...(await lookAtSite(settings)),
          ...(await lookAtStorage(settings, new Date())),
          ...(await lookAtDatabase(settings)),
          ...(await lookAtStoredTexts(settings)),
          ...(await lookAtPictures(settings)),
          ...(await lookAtContinuous(settings, new Date())),
          ...(await lookAtRecipients(settings)),
          ...(await lookAtMail(settings, { server: dns, dkim })),
          await lookAtClock(ur, Date.now),
        ];
  for (const { state, about, text } of findings) console.log(`${MARKS[state]} ${about}: ${text}`);
  const count = findings.filter(({ state }) => state === "bad").length;
  console.log(tellCount(count));
  process.exitCode = count === 0 ? 0 : 1;
}

async function lookAtDatabase({ databaseUrl }: Settings): Promise<Finding[]> {
  if (!databaseUrl) return [];
  // Loaded for those who have asked for it alone.
  const { lookAtPostgres } = await import("./doctor/postgres.ts");
  return lookAtPostgres(databaseUrl, Date.now);
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
    if (error instanceof SettingsError) return bad("Indstillinger", error.message);
    throw error;
  }
}

function tellCount(count: number): string {
  if (count === 0) return "Intet skal rettes.";
  return count === 1 ? "1 ting skal rettes." : `${count} ting skal rettes.`;
}

await run();
