import { resolve } from "node:path";
import { danishTime } from "../app/formats/danish-time.ts";
import { fetchCopy } from "../app/server/backup/fetch-copy.server.ts";
import { openCopy } from "../app/server/backup/manifest.server.ts";
import { type Restored, restoreCopy } from "../app/server/backup/restore.server.ts";
import type { Settings } from "../app/server/config.server.ts";
import { parseBackupAddress } from "../app/server/s3/backup-address.ts";
import { parseCommand, refuse, refuseWhenInterrupted, runAsOwner } from "./command.ts";

const WITHOUT_SECRET =
  "Totrinslogin: nøglen bag appens koder er ikke i kopien. Har I gemt den, så sæt AUTH_SECRET_PREVIOUS til den ved første start. Ellers log ind med gendannelseskoder, eller slå totrinslogin fra med samspil admin <email> --uden-totrinslogin";

const USAGE = `Skriv, hvilken kopi der skal gendannes:
      samspil restore <mappe>
      samspil restore <BACKUP_URL>                          den nyeste af kopierne der
      samspil restore <BACKUP_URL> --at "2026-11-17 14:00"  hjemmesiden, som den var da`;

const { values, positionals } = parseCommand(USAGE, { at: { type: "string" } }, { fewest: 1 });
const [from = ""] = positionals;
const { at } = values;

refuseWhenInterrupted();
await runAsOwner("Intet blev gendannet: ", async (settings) => {
  const now = new Date();
  const address = parseBackupAddress(from);
  if (at && !address) return refuse(USAGE);
  const restored = await restoreCopy(
    async (folder) =>
      address
        ? fetchCopy({ from: address, at, settings, now, print: console.log }, folder)
        : { copy: await openCopy(resolve(from)) },
    settings,
    now,
  );
  console.log(`Hjemmesiden er gendannet i ${placeOf(settings)}.`);
  if (restored.former) {
    const kind = settings.databaseUrl ? "skemaet " : "";
    console.log(
      `Den database, der stod der før, er i ${kind}${restored.former}. Slet den, når I har set, at hjemmesiden er, som den skal være.`,
    );
  }
  for (const line of formatRestored(restored)) console.log(line);
  if (restored.secondFactors > 0 && !restored.hasSecret && !settings.authSecret) {
    console.log(WITHOUT_SECRET);
  }
});

function placeOf({ databaseUrl, dataDir }: Settings): string {
  return databaseUrl ? "databasen i DATABASE_URL" : dataDir;
}

function formatRestored(restored: Restored): string[] {
  return [
    `Kopien er fra ${danishTime(restored.madeAt)}. Bestillinger og rettelser, der er kommet til siden, er ikke med.`,
    "Konti, adgangskoder og adgangsnøgler er, som de var dengang: en kollega, der er fjernet siden, har sin konto igen. Alle skal logge ind på ny, og links til at vælge adgangskode virker ikke længere.",
    formatNumber(restored),
    formatMails(restored).join(" "),
    ...(restored.damaged.length > 0
      ? [`Disse billeder kan ikke læses i kopien: ${restored.damaged.join(", ")}`]
      : []),
  ];
}

function formatNumber({ isKnown, lastOrderNumber }: Restored): string {
  const next = lastOrderNumber + 1;
  return isKnown
    ? `Den næste bestilling får nummer ${next}: intet nummer bliver givet to gange.`
    : `Det kunne ikke læses, hvilke numre bestillinger har fået efter kopien. Den næste får derfor nummer ${next}.`;
}

function formatMails({ isKnown, waiting, sent, erased }: Restored): string[] {
  const again = "Er nogle af dem sendt før, kommer de igen med samme Message-ID.";
  return [
    waiting > 0
      ? `${mails(waiting)} venter i kopien og bliver sendt, når hjemmesiden starter.`
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
