import type { Settings } from "../../app/server/config.server.ts";
import { askDatabase } from "./ask-database.ts";
import { type Finding, ok, warning } from "./finding.ts";

const PROVEN = "select address from recipients where confirmed_at is not null";

/** Whether mails about orders are known to arrive. */
export async function checkRecipients(settings: Settings): Promise<Finding[]> {
  try {
    const rows = await askDatabase(settings, PROVEN);
    if (!rows) return [];
    const proven = rows.map(({ address }) => address);
    const rest = settings.orderRecipients.filter((address) => !proven.includes(address));
    return [
      rest.length === 0
        ? ok("Modtagere", "alle har vist, at mails om bestillinger når frem")
        : warning(
            "Modtagere",
            `det er ikke bekræftet, at mails når frem til ${rest.join(", ")}. Send en prøve fra admin, og tryk på linket i den`,
          ),
    ];
  } catch {
    return [warning("Modtagere", "databasen er ikke klar til at blive læst. Start sitet først")];
  }
}
