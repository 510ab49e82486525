import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import { MOST_ITEMS } from "../../server/documents/edit-document.server.ts";
import { type FieldValues, fieldValues } from "../../server/documents/field-values.server.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import type { DraftMark } from "./save-answer.ts";

export type SaveRequest = {
  /** The form's, where the address that it is sent to is another. */
  screen: string;
  intent: string;
  /** To be shown to visitors at once; kept as a draft; published at a time; taken off the site; or the draft thrown away. */
  as: "save" | "draft" | "later" | "hide" | "discard";
  /** The draft that it was written in. */
  draft?: DraftMark;
  /** '2026-12-01T08:00', by a Danish clock. */
  publishAt: string;
  /** What stood in the form when it was opened. */
  opened: FieldValues;
  id: string;
  base: string;
  ids: string[];
  /** The rows that are moved among, in the order they were shown in: the base of a new order. */
  shown: string[];
  /** The number, counted from 1, that an item shall have in its list. */
  to: number;
  values: FieldValues;
  /** What the field that is written in is in: of a page that is in both languages that one is shown. */
  language?: string;
  /** The save that deleted it, where it was opened from the history. */
  from?: number;
};

const LONGEST_REQUEST = 5 * 1024 * 1024;
const LONGEST_NAME = 500;
/** Each field's name and a hash of eight letters. */
const LONGEST_BASE = 10_000;
const MOST_FIELDS = 200;
/** In bytes: PostgreSQL finds a draft by its item's id, and its index holds no longer ones. */
const LONGEST_ID = 2_500;

const values = fieldValues.refine((fields) => Object.keys(fields).length <= MOST_FIELDS);
const name = () => z.string().max(LONGEST_NAME);

const schema = z.object({
  screen: name().default(""),
  intent: name(),
  as: z.enum(["save", "draft", "later", "hide", "discard"]).default("save"),
  draft: z.object({ id: name(), revision: z.int32() }).optional(),
  publishAt: name().default(""),
  opened: values.default({}),
  id: z
    .string()
    .refine((id) => Buffer.byteLength(id) <= LONGEST_ID)
    .default(""),
  base: z.string().max(LONGEST_BASE).default(""),
  ids: z.array(z.string()).max(MOST_ITEMS).default([]),
  shown: z.array(z.string()).max(MOST_ITEMS).default([]),
  to: z.number().int().default(1),
  values: values.default({}),
  language: name().optional(),
  from: z.int32().positive().optional(),
});

/** @throws a 400 when the request is none that our own forms make */
export async function readSave(request: Request): Promise<SaveRequest> {
  const text = await request.text();
  const parsed = text.length <= LONGEST_REQUEST ? schema.safeParse(parseJson(text)) : undefined;
  if (!parsed?.success) throw new Response(UNREADABLE, { status: 400 });
  return parsed.data;
}
