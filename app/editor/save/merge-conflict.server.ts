import type { Documents } from "../../server/documents/documents.server.ts";
import { fieldHash } from "../../server/documents/edit.server.ts";
import { mergeBases, readBase } from "../../server/documents/form-base.ts";
import type { Conflict } from "../../shell/save-answer.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { textIn } from "../fields/field-values.ts";
import { KINDS } from "../fields/form-fields.ts";
import { parseForm } from "../fields/form-values.server.ts";
import { mergeTexts } from "../fields/merge-texts.ts";
import { hasBefore, savesAbout } from "./former-text.server.ts";
import type { FormRequest } from "./save-request.server.ts";

/** The request over the colleague's text, with both changes; undefined if they meet in a paragraph, or are of no text. */
export async function mergeConflict(
  documents: Documents,
  form: AdminForm,
  request: FormRequest,
  { theirs, changed, base }: Conflict,
): Promise<FormRequest | undefined> {
  const isText = (name: string) => {
    const kind = form.fields[name]?.kind;
    return kind && KINDS[kind].prose && typeof theirs?.[name] === "string";
  };
  if (!theirs || changed.length === 0 || !changed.every(isText)) return undefined;
  const mine = parseForm(form.fields, request.values);
  const saves = await savesAbout({ documents }, form, request.id);
  const formers = saves
    .flatMap(({ changes = [] }) => changes)
    .flatMap((change) => (hasBefore(change) ? [change.before] : []));
  const opened = readBase(request.base);
  const merged = { ...request.values };
  for (const name of changed) {
    // The text that the form was opened with: the form sends its hash alone.
    const former = formers.find((before) => fieldHash(before[name]) === opened.get(name));
    const text =
      former && mergeTexts(textIn(former[name]), textIn(mine[name]), textIn(theirs[name]));
    if (text === undefined) return undefined;
    merged[name] = text;
  }
  return { ...request, values: merged, base: mergeBases(request.base, base) };
}
