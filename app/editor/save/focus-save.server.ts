import { type RequestContext, samspil } from "../../server/context.ts";
import { editDocument } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { admin } from "../../shell/gate.server.ts";
import type { FocusPoint } from "../../site/picture/picture.tsx";
import { billederDocument } from "../fields/billeder.server.ts";
import { pictureOf } from "../fields/field-values.ts";
import type { FormFields } from "../fields/form-fields.ts";
import { focusEverywhere, type PictureEditor, withPicture } from "./picture-changes.server.ts";
import { answer, type SaveResponse } from "./save-document.server.ts";

const FAILED = "Men fokuspunktet kunne ikke gemmes. Vælg det igen.";

/** A focus point belongs to its picture, on every page: it is saved when the form that it was chosen in is published. */
export async function withFocusPoints(
  context: RequestContext,
  fields: FormFields,
  values: FieldValues,
  response: SaveResponse,
): Promise<SaveResponse> {
  const { data } = response;
  if (!data.ok) return response;
  const services = context.get(samspil);
  const editor = { ...services, by: context.get(admin).email };
  try {
    for (const name of Object.keys(fields)) {
      const { url, focus } = pictureOf(values, name);
      if (focus && isOurs(url)) await saveFocusPoint(editor, url, focus);
    }
    return response;
  } catch (error) {
    services.log.error({ err: error, sentence: FAILED }, "save failed");
    return answer({ ...data, message: `${data.message} ${FAILED}` });
  }
}

export const isOurs = (address: string) => /^\/(media|illustrations)\//.test(address);

async function saveFocusPoint(editor: PictureEditor, address: string, fokus: FocusPoint) {
  await editDocument({ ...editor, definition: billederDocument }, (stored) => ({
    ok: true,
    data: withPicture(stored, address, { fokus }),
  }));
  await focusEverywhere(editor, address, fokus);
}
