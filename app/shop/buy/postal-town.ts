import { lineIn } from "../../formats/form-line.ts";
/** The list of towns loads at the first four digits. */
export async function findTown(postnummer: string): Promise<string | undefined> {
  const code = lineIn(postnummer);
  if (!/^\d{4}$/.test(code)) return undefined;
  try {
    const list = await import("./postal-towns.json", { with: { type: "json" } });
    const towns: Record<string, string> = list.default;
    return towns[code];
  } catch {
    return undefined;
  }
}
