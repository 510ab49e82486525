import { type Check, failure, ok, warning } from "../../app/server/checks/run-checks.server.ts";
import type { Site } from "../../app/tools/drift/checks.server.ts";
import { checkPostgres, checkRecipients, checkStored, checkTables } from "./database.ts";
import { checkMailServer, checkPort, checkProxy, checkReady, checkRedirect } from "./network.ts";
import { checkDataDir, checkNewestCopy, checkPictures } from "./storage.ts";

const CHECKS: Omit<Check<Site>, "for">[] = [
  {
    name: "adressen",
    run({ settings: { isPublic, isHttps, origin } }) {
      if (!isPublic) return warning(`${origin} kan kun ses på denne maskine.`);
      return isHttps ? ok(origin) : failure(`${origin} er uden kryptering.`);
    },
    advice: "Sæt ORIGIN til jeres egen adresse med https.",
  },
  { name: "porten", run: checkPort, advice: "Luk for den i firewallen, eller sæt HOST=127.0.0.1." },
  {
    name: "hjemmesiden",
    run: checkReady,
    advice: "Se, om den kører, pladsen på disken og loggen.",
  },
  { name: "proxyen", run: checkProxy, advice: "Se DNS, certifikatet og proxyen." },
  { name: "adressen uden https", run: checkRedirect, advice: "Lad proxyen svare 301 på port 80." },
  {
    name: "DATA_DIR",
    run: checkDataDir,
    advice:
      "Den bliver lavet ved første start. Kør kommandoerne som dens bruger: sudo -u samspil …",
  },
  {
    name: "billeder i S3",
    run: checkPictures,
    advice:
      "Se efter bucket, endpoint og region i MEDIA_URL, og om nøglen må læse, skrive, slette og liste.",
  },
  {
    name: "BACKUP_URL",
    run: checkNewestCopy,
    advice: "Se efter mappen, eller bucket, endpoint, region og nøgle i S3, og BACKUP_KEY.",
  },
  { name: "PostgreSQL", run: checkPostgres, advice: "Ret det i databasen eller i DATABASE_URL." },
  {
    name: "databasens tabeller",
    run: checkTables,
    advice: "De bliver lavet og ændret, når hjemmesiden starter.",
  },
  {
    name: "det gemte",
    run: checkStored,
    advice:
      "Intet er slettet, og ingen kan gemme oven i det. Byg tekster op igen under Historik i admin; se også docs/operations.md.",
  },
  {
    name: "modtagerne",
    run: checkRecipients,
    advice: "Send en prøvemail fra admin, og tryk på linket i den.",
  },
  { name: "mailserveren", run: checkMailServer, advice: "Ret SMTP_URL." },
];

/** The rest of the table of checks: what the site never asks itself, and so never loads. */
export const OPERATOR_CHECKS: Check<Site>[] = CHECKS.map((check) => ({
  ...check,
  for: "operator",
}));
