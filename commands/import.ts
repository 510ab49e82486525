import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createLog } from "../app/server/log.server.ts";
import { parseCommand, refuse, runAsOwner } from "./command.ts";
import { importSite } from "./import/import-site.ts";
import { type Export, readExport } from "./import/read-export.ts";
import { formatImport } from "./import/report.ts";

const USAGE = `Brug: samspil import <eksport.json> …      lægger eksporten fra et tidligere site ind
  --images <mappe>   billederne ligger i mappen
  --fetch <host>     henter de billeder hos den host, som mappen ikke har; kan gives flere gange
  --overwrite        gemmer også over det, I selv har rettet på det nye site
  --dry-run          fortæller, hvad der ville ske, og ændrer intet`;

const OPTIONS = {
  images: { type: "string" },
  fetch: { type: "string", multiple: true },
  overwrite: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

const FIRST_PART =
  "Listen har flere sider (nextPageToken). Hent dem også, og skriv alle filerne efter hinanden.";

const { values, positionals } = parseCommand(USAGE, OPTIONS, { fewest: 1, most: Infinity });

await runAsOwner("Importen blev ikke færdig: ", async (settings) => {
  const exports = positionals.map((name) => read(resolve(name)));
  const isDryRun = values["dry-run"];
  const imported = await importSite({
    settings,
    log: createLog("silent"),
    isDryRun,
    exported: exports.flatMap(({ documents }) => documents),
    imagesFolder: values.images && resolve(values.images),
    fetchFrom: values.fetch,
    overwrite: values.overwrite,
  });
  for (const line of formatImport(imported, { isDryRun })) console.log(line);
  if (exports.some(({ isFirstPart }) => isFirstPart)) console.log(FIRST_PART);
  if (isDryRun) console.log("Intet er ændret (--dry-run).");
});

function read(file: string): Export {
  const exported = readExport(readFileSync(file, "utf8"));
  return exported ?? refuse(`${file} er ikke en eksport, vi kan læse. ${USAGE}`);
}
