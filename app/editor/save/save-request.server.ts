import { z } from "zod";
import { isFormId } from "../../formats/form-id.ts";
import { parseJson } from "../../formats/json.ts";
import { MOST_ITEMS } from "../../server/documents/edit-document.server.ts";
import { fieldValues } from "../../server/documents/field-values.server.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";

const LONGEST_NAME = 500;
const LONGEST_BASE = 10_000;
const MOST_FIELDS = 200;
/** In bytes: PostgreSQL indexes drafts by their item's id, and an index entry is limited. */
const LONGEST_ID = 2_500;

export const values = fieldValues.refine((fields) => Object.keys(fields).length <= MOST_FIELDS);
const name = () => z.string().max(LONGEST_NAME);
export const id = z.string().refine((id) => Buffer.byteLength(id) <= LONGEST_ID);
export const ids = z.array(z.string()).max(MOST_ITEMS);
export const base = z.string().max(LONGEST_BASE);

const screen = name();
/** `base`: a hash of each value that the form knows the draft to have had. */
const draft = z.object({ id: name(), revision: z.int32(), base: base.optional() });

export const saveRequest = z.discriminatedUnion("act", [
  z.object({
    act: z.enum(["publish", "draft"]),
    screen,
    /** '' of a page, and of something new. */
    id: id.default(""),
    /** Of a form for something new: made in the browser, so that what is sent twice is made once. */
    formId: z.string().refine(isFormId).optional(),
    base: base.default(""),
    /** Of a page or an item: the changed fields. Of something new, and of a draft: all of them. */
    values: values.default({}),
    /** Of a draft: the values that it was begun on, and the Danish time to publish it at. */
    opened: values.default({}),
    publishAt: name().optional(),
    /** No press has asked for it. */
    auto: z.boolean().optional(),
    draft: draft.optional(),
    /** The number of the save that deleted the item, if the history opened the form. */
    from: z.int32().positive().optional(),
    /** The language of the focused field: the preview shows that version of the page. */
    language: name().optional(),
  }),
  /** `shown`: the ids in the order that the editor saw. */
  z.object({ act: z.literal("order"), ids, shown: ids.default([]) }),
  z.object({ act: z.literal("delete"), id }),
  z.object({ act: z.literal("hide"), id }),
  z.object({ act: z.literal("discard"), draft }),
]);

export type SaveRequest = z.output<typeof saveRequest>;
export type FormRequest = Extract<SaveRequest, { act: "publish" | "draft" }> & {
  /** Of a form for something new (server/documents/form-keys.server.ts). */
  key?: string;
};

export const readSave = (sent: Request) => readBody(sent, saveRequest);

/** @throws a 400 when the request is not from our screens */
export async function readBody<Schema extends z.ZodType>(
  sent: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(await sent.text()));
  if (!parsed.success) throw new Response(UNREADABLE, { status: 400 });
  return parsed.data;
}
