import { answer, orSentence, reject } from "../../editor/save/save-document.server.ts";
import { lineOf } from "../../formats/form-line.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Who } from "../../server/events/audit.server.ts";
import { readForm, textOf } from "../../server/http/form-body.server.ts";
import type { Log } from "../../server/log.server.ts";
import { actorOf } from "../../shell/actor.server.ts";
import type { SaveAnswer } from "../../shell/save-answer.ts";
import { rejectStale } from "../../shell/sign-in/fresh-session.server.ts";
import { MAX_NOTE_LENGTH, type Order } from "../orders/order.ts";
import { MOST_CHOSEN } from "../orders/search.ts";
import { type Ordering, ordering } from "../withdrawal/context.ts";

export type OrdersAnswer = SaveAnswer & { marked?: number[] };

type Step = Ordering & { form: FormData; by: Who; log: Log };

const HANDLED_ELSEWHERE =
  "En kollega har ændret bestillingen i mellemtiden. Listen viser nu, hvordan den står.";
const NOTE_ELSEWHERE =
  "En kollega har skrevet en anden note i mellemtiden. Kopiér jeres, og hent siden igen.";
const NOT_AGAIN = "Mailen er allerede på vej, eller dens tekst er slettet.";
const ERASED_ELSEWHERE = "Bestillingen er allerede slettet.";
const NOT_ERASED = "Bestillingen kunne ikke slettes. Prøv igen om lidt.";
const NOT_CHANGED = "Bestillingen kunne ikke ændres lige nu. Prøv igen om lidt.";
const NOT_RESENT = "Mailen kunne ikke sendes igen lige nu. Prøv igen om lidt.";
const NO_WITHDRAWAL_CHOSEN = "Sæt først et kryds ved de fortrydelser, det gælder.";
const NONE_CHOSEN = "Sæt først et kryds ved de bestillinger, det gælder.";

export async function answerOrderAction(request: Request, context: RequestContext) {
  const { log } = context.get(samspil);
  const form = await readForm(request);
  const intent = form.get("intent");
  const stale = intent === "erase" && rejectStale(context);
  if (stale) return stale;
  const step = { ...context.get(ordering), form, by: actorOf({ request, context }), log };
  const [failed, act] = ACTS.get(intent) ?? [NOT_CHANGED, markOrder];
  return orSentence(log, failed, () => act(step));
}

const ACTS = new Map<unknown, [failed: string, act: typeof markOrder]>([
  ["note", [NOT_CHANGED, writeNote]],
  ["retry", [NOT_RESENT, resendMail]],
  ["erase", [NOT_ERASED, eraseOrder]],
  ["withdrawal", [NOT_CHANGED, markWithdrawals]],
  ["handle-chosen", [NOT_CHANGED, markChosen]],
  ["unhandle-chosen", [NOT_CHANGED, markChosen]],
]);

async function writeNote({ orders, form }: Step) {
  const note = lineOf(form, "note").slice(0, MAX_NOTE_LENGTH);
  const before = textOf(form, "before");
  const isWritten = await orders.writeNote({ id: textOf(form, "id"), before, note });
  return isWritten ? succeed("") : conflict(NOTE_ELSEWHERE);
}

async function resendMail({ orders, form, by }: Step) {
  const recipient = textOf(form, "recipient");
  const isResent = await orders.resend(textOf(form, "mailId"), recipient, by);
  return isResent ? succeed(`Mailen til ${recipient} sendes igen.`) : conflict(NOT_AGAIN);
}

async function eraseOrder({ orders, form, by, log }: Step) {
  const id = textOf(form, "id");
  if (!(await orders.erase(id, by))) return conflict(ERASED_ELSEWHERE);
  log.info({ order: id }, "order erased");
  return succeed("Bestillingen er slettet.");
}

async function markWithdrawals({ withdrawals, form }: Step) {
  const ids = form.getAll("id").map(String);
  if (ids.length === 0) return reject(NO_WITHDRAWAL_CHOSEN);
  const marked = await withdrawals.markHandled(ids);
  const subject = marked === 1 ? "1 fortrydelse er" : `${marked} fortrydelser er`;
  return succeed(`${subject} markeret som behandlet.`);
}

async function markChosen({ orders, form }: Step) {
  const numbers = chosenNumbers(form);
  if (numbers.length === 0) return reject(NONE_CHOSEN);
  const handled = form.get("intent") === "handle-chosen";
  const marked = await orders.markAll(numbers, handled);
  const subject = countOrders(marked.length);
  if (!handled) return succeed(`${subject} sat tilbage til ubehandlet.`);
  const chosen = await orders.findAll(numbers.map(String));
  const skipped = chosen.filter((order) => order.withdrawnAt && !order.handled);
  return succeed(`${subject} markeret som behandlet.${skippedSentence(skipped)}`, marked);
}

async function markOrder({ orders, form }: Step) {
  const handled = textOf(form, "handled") === "true";
  const revision = parsePositiveInteger(form.get("revision")) ?? 0;
  const isMarked = await orders.mark({ id: textOf(form, "id"), revision, handled });
  if (!isMarked) return conflict(HANDLED_ELSEWHERE);
  const number = parsePositiveInteger(form.get("number"));
  if (!handled || !number) return succeed("");
  const undo = { intent: "unhandle-chosen", seddel: number };
  const message = `Bestilling ${number} er markeret som behandlet.`;
  return answer({ ok: true, message, undo });
}

function chosenNumbers(form: FormData): number[] {
  const numbers = form.getAll("seddel").map(parsePositiveInteger);
  return numbers.filter((number) => number !== undefined).slice(0, MOST_CHOSEN);
}

function countOrders(count: number): string {
  return count === 1 ? "1 bestilling er" : `${count || "Ingen"} bestillinger er`;
}

function skippedSentence(withdrawn: Order[]): string {
  if (withdrawn.length === 0) return "";
  const names = new Intl.ListFormat("da-DK").format(withdrawn.map(({ number }) => number));
  const subject = withdrawn.length === 1 ? "Bestilling" : "Bestillingerne";
  return ` ${subject} ${names} er fortrudt og blev ikke markeret. Fortrudte bestillinger markeres én ad gangen.`;
}

function succeed(message: string, marked?: number[]) {
  const done: OrdersAnswer = { ok: true, message, marked };
  return answer(done);
}

function conflict(sentence: string) {
  return answer({ ok: false, sentence }, 409);
}
