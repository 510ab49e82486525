import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import type { FieldValues } from "./save-answer.ts";

export type SaveRequest = {
  /** The form's, where the address that it is sent to is another. */
  screen: string;
  intent: string;
  id: string;
  base: string;
  ids: string[];
  /** The number, counted from 1, that an item shall have in its list. */
  to: number;
  values: FieldValues;
};

const LONGEST_REQUEST = 5 * 1024 * 1024;

const schema = z.object({
  screen: z.string().default(""),
  intent: z.string(),
  id: z.string().default(""),
  base: z.string().default(""),
  ids: z.array(z.string()).default([]),
  to: z.number().int().default(1),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
});

/** @throws a 400 when the request is none that our own forms make */
export async function readSave(request: Request): Promise<SaveRequest> {
  const text = await request.text();
  const parsed = text.length <= LONGEST_REQUEST ? schema.safeParse(parseJson(text)) : undefined;
  if (!parsed?.success) throw new Response(UNREADABLE, { status: 400 });
  return parsed.data;
}
