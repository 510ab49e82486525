import { resolve } from "node:path";
import { troubleInWords } from "../app/server/backup/backup-trouble.ts";
import { restoreBackup } from "../app/server/backup/restore.server.ts";
import { parseSettings } from "../app/server/config.server.ts";

/** `npm run restore -- <folder>`: puts a backup in the place of DATA_DIR, while the site is stopped. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Skriv, hvilken kopi der skal gendannes: npm run restore -- <mappe>");
  process.exit(1);
}
try {
  const { dataDir } = parseSettings(process.env);
  const former = await restoreBackup(resolve(folder), dataDir, new Date());
  console.log(`Sitet er gendannet i ${dataDir}`);
  if (former) console.log(`Det, der stod der før, ligger i ${former}`);
} catch (error) {
  console.error(`Intet blev gendannet: ${troubleInWords(error)}`);
  process.exitCode = 1;
}
