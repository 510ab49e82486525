import { contentDocuments } from "../../app/features.ts";
import { isRecord, parseJson } from "../../app/formats/json.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { isReadable } from "../../app/server/documents/parse-parts.server.ts";
import { askDatabase } from "./ask-database.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const ABOUT = "Det gemte";
const CURE =
  "Intet er slettet, og sitet skriver ikke oven i det. Tekster kan bygges op igen under Historik i admin; se også docs/drift.md";

/** Every column that holds JSON, with what its rows are known by. */
const COLUMNS = [
  ["documents", "collection || '/' || id", "data"],
  ["history", "'content/' || id || ' ' || revision", "changes"],
  ["drafts", "screen || ' ' || title", "form"],
  ["orders", "number", "form"],
  ["orders", "number", "lines"],
  ["callbacks", "id", "form"],
  ["withdrawals", "id", "form"],
] as const;

/** Whether all that is stored can be read. */
export async function checkStoredTexts(settings: Settings): Promise<Finding[]> {
  try {
    const unread: string[] = [];
    for (const [table, name, column] of COLUMNS) {
      const rows = await askDatabase(
        settings,
        `select ${name} as name, ${column} as text from ${table}`,
      );
      if (!rows) return [];
      const failing = rows.filter(({ name, text }) => !canBeRead(String(name), String(text)));
      unread.push(...failing.map(({ name }) => `${table} ${name}`));
    }
    if (unread.length === 0) return [ok(ABOUT, "kan læses")];
    return [failure(ABOUT, `kan ikke læses: ${[...new Set(unread)].join(", ")}. ${CURE}`)];
  } catch {
    return [warning(ABOUT, "databasen er ikke klar til at blive læst. Start sitet først")];
  }
}

function canBeRead(name: string, text: string): boolean {
  const value = parseJson(text);
  const definition = contentDocuments.find((document) => name === `content/${document.name}`);
  return definition
    ? isReadable(definition.schema, value)
    : isRecord(value) || Array.isArray(value);
}
