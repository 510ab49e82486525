import { z } from "zod";
import { isFormId } from "../../formats/form-id.ts";
import { parseJson } from "../../formats/json.ts";
import { MOST_ITEMS } from "../../server/documents/edit-document.server.ts";
import { fieldValues } from "../../server/documents/field-values.server.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import type { Creating } from "./creating.server.ts";

const LONGEST_NAME = 500;
const LONGEST_BASE = 10_000;
const MOST_FIELDS = 200;
/** In bytes: PostgreSQL indexes drafts by their item's id, and an index entry is limited. */
const LONGEST_ID = 2_500;

const values = fieldValues.refine((fields) => Object.keys(fields).length <= MOST_FIELDS);
const name = () => z.string().max(LONGEST_NAME);

const schema = z.object({
  /** The form's screen; needed if the request goes to another address. */
  screen: name().default(""),
  intent: name(),
  /** 'later' publishes at a time, 'hide' removes the item from the site, 'discard' deletes the draft. */
  as: z.enum(["save", "draft", "later", "hide", "discard"]).default("save"),
  draft: z.object({ id: name(), revision: z.int32() }).optional(),
  publishAt: name().default(""),
  opened: values.default({}),
  id: z
    .string()
    .refine((id) => Buffer.byteLength(id) <= LONGEST_ID)
    .default(""),
  /** Of a form for something new: made in the browser, so that what is sent twice is made once. */
  formId: z.string().refine(isFormId).optional(),
  base: z.string().max(LONGEST_BASE).default(""),
  ids: z.array(z.string()).max(MOST_ITEMS).default([]),
  /** The ids in the order that was shown: the base of a new order. */
  shown: z.array(z.string()).max(MOST_ITEMS).default([]),
  values: values.default({}),
  /** The language of the focused field: the preview shows that version of the page. */
  language: name().optional(),
  /** The number of the save that deleted the item, if the history opened the form. */
  from: z.int32().positive().optional(),
});

export type SaveRequest = z.output<typeof schema> & { creating?: Creating };

/** @throws a 400 when the request is not from our forms */
export async function readSave(request: Request): Promise<SaveRequest> {
  const parsed = schema.safeParse(parseJson(await request.text()));
  if (!parsed.success) throw new Response(UNREADABLE, { status: 400 });
  return parsed.data;
}
