import { type Check, failure, ok, warning } from "../../app/server/checks/run-checks.server.ts";
import type { Site } from "../../app/tools/drift/checks.server.ts";
import { checkPostgres, checkRecipients, checkStored, checkTables } from "./database.ts";
import { checkMailServer, checkPort, checkProxy, checkReady, checkRedirect } from "./network.ts";
import { checkDataDir, checkNewestCopy, checkPictures } from "./storage.ts";

/** The rest of the table of checks: what the site never asks itself, and so never loads. */
export const OPERATOR_CHECKS: Check<Site>[] = [
  {
    name: "adressen",
    for: "operator",
    run({ settings: { isPublic, isHttps, origin } }) {
      if (!isPublic) return warning(`${origin} kan kun ses på denne maskine.`);
      return isHttps ? ok(origin) : failure(`${origin} er uden kryptering.`);
    },
    advice: "Sæt ORIGIN til jeres egen adresse med https.",
  },
  {
    name: "porten",
    for: "operator",
    run: checkPort,
    advice: "Luk for den i firewallen, eller sæt HOST=127.0.0.1.",
  },
  {
    name: "hjemmesiden",
    for: "operator",
    run: checkReady,
    advice: "Se, om den kører, pladsen på disken og loggen.",
  },
  {
    name: "proxyen",
    for: "operator",
    run: checkProxy,
    advice: "Se DNS, certifikatet og proxyen.",
  },
  {
    name: "adressen uden https",
    for: "operator",
    run: checkRedirect,
    advice: "Lad proxyen svare 301 på port 80.",
  },
  {
    name: "DATA_DIR",
    for: "operator",
    run: checkDataDir,
    advice:
      "Den bliver lavet ved første start. Kør kommandoerne som dens bruger: sudo -u samspil …",
  },
  {
    name: "billeder i S3",
    for: "operator",
    run: checkPictures,
    advice:
      "Se efter bucket, endpoint og region i MEDIA_URL, og om nøglen må læse, skrive, slette og liste.",
  },
  {
    name: "BACKUP_URL",
    for: "operator",
    run: checkNewestCopy,
    advice: "Se efter mappen, eller bucket, endpoint, region og nøgle i S3, og BACKUP_KEY.",
  },
  {
    name: "PostgreSQL",
    for: "operator",
    run: checkPostgres,
    advice: "Ret det i databasen eller i DATABASE_URL.",
  },
  {
    name: "databasens tabeller",
    for: "operator",
    run: checkTables,
    advice: "De bliver lavet og ændret, når hjemmesiden starter.",
  },
  {
    name: "det gemte",
    for: "operator",
    run: checkStored,
    advice:
      "Intet er slettet, og ingen kan gemme oven i det. Byg tekster op igen under Historik i admin; se også docs/operations.md.",
  },
  {
    name: "modtagerne",
    for: "operator",
    run: checkRecipients,
    advice: "Send en prøvemail fra admin, og tryk på linket i den.",
  },
  {
    name: "mailserveren",
    for: "operator",
    run: checkMailServer,
    advice: "Ret SMTP_URL.",
  },
];
