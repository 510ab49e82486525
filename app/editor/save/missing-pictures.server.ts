import type { Samspil } from "../../server/context.ts";
import type { Problems } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { mediaPathsIn } from "../../server/media/media-path.ts";
import type { AdminForm } from "../fields/admin-form.ts";

const MISSING = "Billedet findes ikke længere på hjemmesiden. Vælg det igen, eller fjern det.";

/** A form may come back with a picture that has been erased. What the document shows already is not asked about. */
export async function missingPictures(
  { media, documents, log }: Pick<Samspil, "media" | "documents" | "log">,
  { document }: Pick<AdminForm, "document">,
  values: FieldValues,
): Promise<Problems> {
  const named = Object.entries(values).flatMap(([field, value]) =>
    pathsIn(value).map((path) => ({ field, path })),
  );
  if (named.length === 0) return {};
  const shown = new Set(pathsIn(await findData({ documents, definition: document })));
  const problems: Problems = {};
  for (const { field, path } of named) {
    if (shown.has(path)) continue;
    // While their place does not answer, nobody knows: the save counts.
    const found = await media.originalOf(path).catch((err) => {
      log.warn({ err }, "could not look for a picture");
      return path;
    });
    if (!found) problems[field] = MISSING;
  }
  return problems;
}

function pathsIn(value: unknown): string[] {
  return mediaPathsIn(JSON.stringify(value ?? null));
}
