import { resolve } from "node:path";
import { danishTime } from "../app/formats/danish-time.ts";
import { troubleInWords } from "../app/server/backup/backup-trouble.ts";
import { type Restored, restoreBackup } from "../app/server/backup/restore.server.ts";
import { parseSettings, SettingsError } from "../app/server/config.server.ts";
import { makeFilesPrivate } from "../app/server/data-dir/private-folder.server.ts";
import { refuse } from "./refuse.ts";

const POSTGRES =
  "databasen ligger i PostgreSQL (DATABASE_URL) og bliver gendannet med pg_restore. Fjern indstillingen for at gendanne til SQLite";
const S3 =
  "billederne ligger i S3 (MEDIA_URL). Fjern indstillingen for at gendanne en kopi med billeder";
const WITHOUT_SECRET =
  "Totrinslogin: nøglen bag appens koder er ikke i kopien. Har I gemt den, så sæt AUTH_SECRET_PREVIOUS til den ved første start. Ellers log ind med gendannelseskoder, eller slå totrinslogin fra med npm run admin -- <email> --uden-totrinslogin";

/** `npm run restore -- <folder>`: puts a backup in the place of DATA_DIR, while the site is stopped. */
makeFilesPrivate();
const [folder] = process.argv.slice(2);
if (!folder) refuse("Skriv, hvilken kopi der skal gendannes: npm run restore -- <mappe>");
try {
  const { dataDir, authSecret, databaseUrl, s3 } = parseSettings(process.env);
  if (databaseUrl) throw new SettingsError(POSTGRES);
  if (s3) throw new SettingsError(S3);
  const restored = await restoreBackup(resolve(folder), dataDir, new Date());
  console.log(`Sitet er gendannet i ${dataDir}`);
  if (restored.former) console.log(`Det, der stod der før, ligger i ${restored.former}`);
  for (const line of tell(restored)) console.log(line);
  if (restored.secondFactors > 0 && !restored.hasSecret && !authSecret) console.log(WITHOUT_SECRET);
} catch (error) {
  console.error(`Intet blev gendannet: ${troubleInWords(error)}`);
  process.exitCode = 1;
}

function tell(restored: Restored): string[] {
  return [
    `Kopien er fra ${danishTime(restored.madeAt)}. Bestillinger og rettelser, der er kommet til siden, er ikke med.`,
    "Konti, adgangskoder og adgangsnøgler er, som de var dengang: en kollega, der er fjernet siden, har sin konto igen. Alle skal logge ind på ny, og links til at vælge adgangskode virker ikke længere.",
    tellNumber(restored),
    tellMails(restored).join(" "),
  ];
}

function tellNumber({ isKnown, lastNumber }: Restored): string {
  const next = lastNumber + 1;
  return isKnown
    ? `Den næste bestilling får nummer ${next}: intet nummer bliver givet to gange.`
    : `Det kunne ikke læses, hvilke numre bestillinger har fået efter kopien. Den næste får derfor nummer ${next}.`;
}

function tellMails({ isKnown, waiting, sent, erased }: Restored): string[] {
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
