import { clampPercent } from "../../editor/controls/picture/focus-point.ts";
import { billederDocument } from "../../editor/fields/billeder.server.ts";
import { textOf } from "../../editor/fields/field-values.ts";
import { valueProblems } from "../../editor/fields/form-values.server.ts";
import { isOurs } from "../../editor/save/focus-save.server.ts";
import { focusEverywhere, withPicture } from "../../editor/save/picture-changes.server.ts";
import {
  reject,
  rejectionOf,
  type SaveResponse,
  saveDocument,
} from "../../editor/save/save-document.server.ts";
import type { FormRequest } from "../../editor/save/save-request.server.ts";
import { isRecord } from "../../formats/json.ts";
import type { RequestContext } from "../../server/context.ts";
import {
  asItems,
  changedSince,
  type Fields,
  fingerprint,
} from "../../server/documents/edit.server.ts";
import { admin } from "../../shell/gate.server.ts";
import { servicesOf } from "../services.ts";
import { PICTURE_FIELDS } from "./billeder.ts";
import { describeEverywhere } from "./changes.server.ts";

export const NOT_THERE = "Billedet findes ikke længere.";

const NAMES = ["beskrivelse", "x", "y"];

export function openPicture(stored: Fields, address: string) {
  const form = formIn(stored, address);
  return { form, base: fingerprint(form, NAMES) };
}

type SentPicture = Pick<FormRequest, "id" | "values" | "base">;

export async function savePicture(
  context: RequestContext,
  { id, values, base }: SentPicture,
): Promise<SaveResponse> {
  if (!isOurs(id)) return reject(NOT_THERE);
  const services = servicesOf(context);
  const editor = { ...services, by: context.get(admin).email };
  const sent = NAMES.filter((name) => name in values);
  const fields = Object.fromEntries(sent.map((name) => [name, textOf(values, name)]));
  const isMoved = "x" in fields || "y" in fields;
  let fokus = { x: 50, y: 50 };
  const answer = await saveDocument(context, {
    document: billederDocument,
    saved: "Billedet er gemt.",
    failed: "Billedet kunne ikke gemmes.",
    toForm: formOf,
    change(stored) {
      const before = formIn(stored, id);
      const rejected = rejectionOf(valueProblems(PICTURE_FIELDS, fields, [before]));
      if (rejected) return rejected;
      const changed = changedSince(base, before, fields);
      if (changed.length > 0) return { ok: false, theirs: before, names: sent, changed };
      const { beskrivelse } = fields;
      const { x, y } = { ...before, ...fields };
      fokus = { x: percentOf(x), y: percentOf(y) };
      const data = withPicture(stored, id, {
        ...(isMoved && { fokus }),
        ...(beskrivelse !== undefined && { beskrivelse }),
      });
      return { ok: true, data, item: { ...before, ...fields }, names: sent };
    },
  });
  if (!answer.data.ok) return answer;
  if (isMoved) await focusEverywhere(editor, id, fokus);
  if (fields.beskrivelse && textOf(values, "ogsaa")) {
    await describeEverywhere(editor, id, fields.beskrivelse);
  }
  return answer;
}

function formIn(stored: Fields, address: string) {
  return formOf(asItems(stored.billeder).find(({ id }) => id === address) ?? {});
}

function formOf({ beskrivelse, fokus, x, y }: Fields) {
  const point = isRecord(fokus) ? fokus : { x: x ?? 50, y: y ?? 50 };
  return {
    beskrivelse: typeof beskrivelse === "string" ? beskrivelse : "",
    x: String(point.x),
    y: String(point.y),
  };
}

function percentOf(value = ""): number {
  return clampPercent(Number.parseFloat(value) || 0);
}
