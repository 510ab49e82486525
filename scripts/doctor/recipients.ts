import type { Settings } from "../../app/server/config.server.ts";
import { askDatabase } from "./ask-database.ts";
import { doubt, type Finding, good } from "./finding.ts";

const PROVEN = "select address from recipients where confirmed_at is not null";

/** Whether mails about orders are known to arrive. */
export async function lookAtRecipients(settings: Settings): Promise<Finding[]> {
  try {
    const rows = await askDatabase(settings, PROVEN);
    if (!rows) return [];
    const proven = rows.map(({ address }) => address);
    const rest = settings.orderRecipients.filter((address) => !proven.includes(address));
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
