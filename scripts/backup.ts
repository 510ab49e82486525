import { resolve } from "node:path";
import { makeBackup } from "../app/server/backup/backup.server.ts";
import { parseSettings } from "../app/server/config.server.ts";

/** `npm run backup -- <folder>`: a consistent copy of the whole site, also while it is in use. */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Skriv, hvor kopien skal ligge: npm run backup -- <mappe>");
  process.exit(1);
}
try {
  const { dataDir } = parseSettings(process.env);
  await makeBackup(dataDir, resolve(folder), new Date());
  console.log(`Sikkerhedskopien ligger i ${resolve(folder)}`);
} catch (error) {
  console.error(`Kopien blev ikke lavet: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
