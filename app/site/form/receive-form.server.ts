import { createFormId, isFormId } from "../../formats/form-id.ts";
import { lineOf } from "../../formats/form-line.ts";
import { OutcomeUnknown, PERHAPS_STORED } from "../../server/database/unavailable.server.ts";
import { keysOfAddress, type Limit } from "../../server/limits/limit.server.ts";
import type { Log } from "../../server/log.server.ts";
import { TRAP } from "./trap.ts";

/** Why nothing is stored, as the form's page says it. `wait`: seconds, where a limit is met. */
export type FormRefusal = { status: number; alert: string; wait?: number };

type PublicForm<Stored> = {
  /** In the log. */
  name: "order" | "withdrawal" | "callback";
  /** Counts what is stored. */
  limit: Limit;
  /** The sender's IP address. */
  from: string;
  log: Log;
  tooMany: string;
  notStored: string;
  /** What the form's id has stored already: it is answered, whatever has changed since. */
  find: () => Promise<Stored | undefined>;
  /** `isNew`: no other send of the form was quicker. */
  store: () => Promise<{ stored: Stored; isNew: boolean } | FormRefusal>;
  /** What the log may say of it. */
  logged: (stored: Stored) => object;
};

/** Takes a form of the public once, however often it is sent: its id comes from the browser, or from an answer that no cache has. */
export async function receiveForm<Stored extends object>(
  form: PublicForm<Stored>,
): Promise<Stored | FormRefusal> {
  const { name, limit, log } = form;
  const keys = keysOfAddress(form.from);
  try {
    const earlier = await form.find();
    if (earlier) return earlier;
    const wait = limit.take(keys);
    if (wait > 0) return { status: 429, alert: form.tooMany, wait };
    const answer = await form.store().catch((error) => {
      limit.giveBack(keys);
      throw error;
    });
    if (isRefused(answer) || !answer.isNew) limit.giveBack(keys);
    else log.info(form.logged(answer.stored), `${name} received`);
    return isRefused(answer) ? answer : answer.stored;
  } catch (error) {
    log.error({ err: error }, `${name} could not be stored`);
    return error instanceof OutcomeUnknown
      ? { status: 504, alert: PERHAPS_STORED }
      : { status: 503, alert: form.notStored };
  }
}

export function isRefused(answer: object): answer is FormRefusal {
  return "alert" in answer;
}

/** A body that cannot be read is an empty form, whose fields are pointed out. */
export function readSent(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** People leave this field empty: they do not see it. */
export function isFromRobot(sent: FormData): boolean {
  return Boolean(sent.get(TRAP));
}

/** A form of a cached page has no id: this answer gives it one. */
export function formIdOf(sent: FormData): string {
  const sentId = lineOf(sent, "formId");
  return isFormId(sentId) ? sentId : createFormId();
}

export function retryAfter({ wait }: { wait?: number }): HeadersInit | undefined {
  return wait === undefined ? undefined : { "retry-after": String(wait) };
}
