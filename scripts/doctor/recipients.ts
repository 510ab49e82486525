import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DATABASE_FILE } from "../../app/server/backup/manifest.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { doubt, type Finding, good } from "./finding.ts";

const PROVEN = "select address from recipients where confirmed_at is not null";

/** Whether mails about orders are known to arrive. */
export async function lookAtRecipients(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir, orderRecipients } = settings;
  const file = join(dataDir, DATABASE_FILE);
  if (!databaseUrl && !existsSync(file)) return [];
  try {
    const rows = databaseUrl ? await askServer(databaseUrl) : askFile(file);
    const proven = rows.map(({ address }) => address);
    const rest = orderRecipients.filter((address) => !proven.includes(address));
    return [
      rest.length === 0
        ? good("Modtagere", "alle har vist, at mails om bestillinger når frem")
        : doubt(
            "Modtagere",
            `det er ikke vist, at mails når frem til ${rest.join(", ")}. Send en prøve fra admin, og tryk på linket i den`,
          ),
    ];
  } catch {
    return [doubt("Modtagere", "databasen er ikke klar til at blive læst. Start sitet først")];
  }
}

async function askServer(url: string) {
  // Loaded for those who have asked for it alone.
  const { askPostgres } = await import("../dump/ask-postgres.ts");
  return askPostgres(url, PROVEN);
}

function askFile(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(PROVEN).all();
  } finally {
    database.close();
  }
}
