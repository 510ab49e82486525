import { type AdminForm, isList } from "../admin/admin-form.ts";
import { documentLabel, pageLabel } from "../document-labels.server.ts";
import { formsOf } from "../features.ts";
import { formAddress } from "../find/form-address.ts";
import { danishTime } from "../formats/danish-time.ts";
import { isDemo } from "../historik/describe.server.ts";
import { titleOf } from "../historik/words.server.ts";
import type { Samspil } from "../server/context.ts";
import type { Change } from "../server/documents/changes.server.ts";

const MOST_SHOWN = 5;

export type Recent = { to: string; title: string; place: string; by: string; when: string };

/** What was saved last, each thing once, with the way to its form; what was deleted leads to where it can be taken back. */
export async function readRecent(
  { documents, content }: Pick<Samspil, "documents" | "content">,
  who: string,
): Promise<Recent[]> {
  const forms = formsOf(content);
  const saves = await Promise.all(
    content.definitions.map(async ({ name }) =>
      (await documents.history(name, { newest: MOST_SHOWN }))
        .filter((entry) => !isDemo(entry))
        .flatMap(({ changes = [], savedAt, savedBy }) =>
          changes.flatMap((change) => {
            const place = placeOf(forms, name, change);
            return place ? { ...place, savedAt, savedBy } : [];
          }),
        ),
    ),
  );
  const newest = saves.flat().toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  const each = [...new Map(newest.toReversed().map((save) => [save.to, save])).values()];
  return each
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
    .slice(0, MOST_SHOWN)
    .map(({ savedAt, savedBy, ...place }) => ({
      ...place,
      by: savedBy === who ? "dig" : savedBy,
      when: danishTime(savedAt),
    }));
}

function placeOf(forms: AdminForm[], document: string, change: Change) {
  const own = forms.filter((form) => form.document.name === document);
  const label = documentLabel(document);
  if (change.kind === "fields") {
    const form = own.find((one) => !isList(one));
    return form && { to: form.screen, title: pageLabel(document), place: label };
  }
  if (change.kind === "order") return undefined;
  const form = own.find((one) => isList(one) && one.path.join("/") === change.path.join("/"));
  if (!form) return undefined;
  const title = titleOf(change.after ?? change.before) || change.id;
  const isGone = change.after === undefined;
  const to = isGone
    ? `/admin/historik/${document}?om=${encodeURIComponent(change.id.toWellFormed())}`
    : formAddress(form, change.id);
  return { to, title: isGone ? `${title} (slettet)` : title, place: label };
}
