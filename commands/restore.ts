import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { danishTime } from "../app/formats/danish-time.ts";
import { type Restored, restoreBackup } from "../app/server/backup/restore.server.ts";
import { parseSettings, type Settings, SettingsError } from "../app/server/config.server.ts";
import { makeFilesPrivate } from "../app/server/data-dir/private-folder.server.ts";
import { describeFailure } from "../app/server/data-dir/storage-failure.server.ts";
import { refuse, refuseWhenInterrupted } from "./refuse.ts";

const POSTGRES =
  "databasen ligger i PostgreSQL (DATABASE_URL). Læg kopien ind i en tom database med npm run import -- <mappe>";
const S3 =
  "billederne ligger i S3 (MEDIA_URL). Læg kopien ind i et tomt site med npm run import -- <mappe>";
const WITHOUT_SECRET =
  "Totrinslogin: nøglen bag appens koder er ikke i kopien. Har I gemt den, så sæt AUTH_SECRET_PREVIOUS til den ved første start. Ellers log ind med gendannelseskoder, eller slå totrinslogin fra med npm run admin -- <email> --uden-totrinslogin";

const USAGE = `Skriv, hvilken kopi der skal gendannes:
      npm run restore -- <mappe>
      npm run restore -- --from <BACKUP_URL>                          den nyeste af de løbende kopier
      npm run restore -- --from <BACKUP_URL> --at "2026-11-17 14:00"  sitet, som det var da`;

/** `npm run restore`: puts a backup in the place of DATA_DIR, while the site is stopped. */
async function run() {
  const { folder, from, at } = parseArguments();
  const settings = parseSettings(process.env);
  const { dataDir, authSecret, databaseUrl, s3 } = settings;
  if (databaseUrl) throw new SettingsError(POSTGRES);
  if (s3 && folder) throw new SettingsError(S3);
  const restored = folder
    ? await restoreBackup(resolve(folder), dataDir, new Date())
    : await restoreContinuous(from, at, settings);
  console.log(`Sitet er gendannet i ${dataDir}`);
  if (restored.former) console.log(`Det, der stod der før, ligger i ${restored.former}`);
  for (const line of formatRestored(restored)) console.log(line);
  if (restored.secondFactors > 0 && !restored.hasSecret && !authSecret) console.log(WITHOUT_SECRET);
}

async function restoreContinuous(from: string, at: string | undefined, settings: Settings) {
  // Its libraries are for those who have asked for it alone.
  const { restoreMoment } = await import(
    "../app/server/backup/continuous/restore-moment.server.ts"
  );
  const tell = (line: string) => console.log(line);
  return restoreMoment({ from, at, settings, now: new Date(), tell });
}

function parseArguments() {
  try {
    const options = { from: { type: "string" }, at: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [folder = "", ...tooMuch] = positionals;
    const { from = "", at } = values;
    const isOne = (folder === "") !== (from === "");
    if (isOne && tooMuch.length === 0 && (from || !at)) return { folder, from, at };
  } catch {
    // What it does not know is told below.
  }
  return refuse(USAGE);
}

function formatRestored(restored: Restored): string[] {
  return [
    `Kopien er fra ${danishTime(restored.madeAt)}. Bestillinger og rettelser, der er kommet til siden, er ikke med.`,
    "Konti, adgangskoder og adgangsnøgler er, som de var dengang: en kollega, der er fjernet siden, har sin konto igen. Alle skal logge ind på ny, og links til at vælge adgangskode virker ikke længere.",
    formatNumber(restored),
    formatMails(restored).join(" "),
  ];
}

function formatNumber({ isKnown, lastNumber }: Restored): string {
  const next = lastNumber + 1;
  return isKnown
    ? `Den næste bestilling får nummer ${next}: intet nummer bliver givet to gange.`
    : `Det kunne ikke læses, hvilke numre bestillinger har fået efter kopien. Den næste får derfor nummer ${next}.`;
}

function formatMails({ isKnown, waiting, sent, erased }: Restored): string[] {
  const again = "Er nogle af dem sendt før, kommer de igen med samme Message-ID.";
  return [
    waiting > 0
      ? `${mails(waiting)} venter i kopien og bliver sendt, når sitet starter.`
      : "Ingen mails venter på at blive sendt.",
    ...(waiting > 0 && !isKnown ? [again] : []),
    ...(sent.length > 0
      ? [`${mails(sent.length)}, der ventede i kopien, er sendt siden og bliver ikke sendt igen.`]
      : []),
    ...(erased.length > 0
      ? [
          `${mails(erased.length)} bliver ikke sendt, fordi deres bestilling er slettet efter kopien.`,
        ]
      : []),
  ];
}

function mails(count: number): string {
  return count === 1 ? "1 mail" : `${count} mails`;
}

refuseWhenInterrupted();
makeFilesPrivate();
run().catch((error: unknown) => refuse(`Intet blev gendannet: ${describeFailure(error)}`));
