import { data } from "react-router";
import { withReason } from "../../server/data-dir/disk-trouble.server.ts";
import type { Log } from "../../server/log.server.ts";
import type { refuse } from "./editor.server.ts";
import type { FieldValues, SaveAnswer } from "./save-answer.ts";

/** What a screen's action answers. */
export type Answer = ReturnType<typeof refuse>;

/** A save that has to read first: what fails on the way gets the screen's sentence too. */
export async function orSentence(
  log: Log,
  failed: string,
  save: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await save();
  } catch (error) {
    log.error({ err: error }, "save failed");
    const answer: SaveAnswer = { ok: false, sentence: withReason(failed, error) };
    return data(answer, { status: 503 });
  }
}

/** Puts what is no plain text into the other side of a conflict, in the way the form holds it. */
export function withTheirs(answer: Answer, values: FieldValues): Answer {
  const { data: body, init } = answer;
  if (body.ok || !body.conflict?.theirs) return answer;
  const theirs = { ...body.conflict.theirs, ...values };
  const settled: SaveAnswer = { ...body, conflict: { ...body.conflict, theirs } };
  return data(settled, init ?? undefined);
}
