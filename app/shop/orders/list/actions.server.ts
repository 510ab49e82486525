import { data } from "react-router";
import type { SaveAnswer } from "../../../admin/save/save-answer.ts";
import { orSentence } from "../../../admin/save/saving.server.ts";
import { actorOf } from "../../../admin/shell/actor.server.ts";
import { rejectStale } from "../../../admin/sign-in/fresh-session.server.ts";
import { parsePositiveInteger } from "../../../formats/positive-integer.ts";
import { type RequestContext, samspil } from "../../../server/context.ts";
import type { Actor } from "../../../server/events/events.server.ts";
import { readForm } from "../../../server/http/form-body.server.ts";
import type { Log } from "../../../server/log.server.ts";
import { type Ordering, ordering } from "../context.ts";
import { MOST_CHOSEN, NO_SUCH_ORDER } from "./search.ts";

export type OrdersAnswer = SaveAnswer & { marked?: number[] };

type Step = Ordering & { form: FormData; by: Actor; log: Log };

const HANDLED_ELSEWHERE =
  "En kollega har ændret bestillingen i mellemtiden. Listen viser nu, hvordan den står.";
const NOT_AGAIN = "Mailen er allerede på vej, eller dens tekst er slettet.";
const ERASED_ELSEWHERE = "Bestillingen er allerede slettet.";
const NOT_ERASED = "Bestillingen kunne ikke slettes. Prøv igen om lidt.";
const NOT_CHANGED = "Bestillingen kunne ikke ændres lige nu. Prøv igen om lidt.";
const NOT_RESENT = "Mailen kunne ikke sendes igen lige nu. Prøv igen om lidt.";
const NO_WITHDRAWAL_CHOSEN = "Sæt først et kryds ved de fortrydelser, det gælder.";
const WITHDRAWAL_ELSEWHERE = "En kollega har taget sig af fortrydelsen i mellemtiden.";
const NONE_CHOSEN = "Sæt først et kryds ved de bestillinger, det gælder.";

export async function answerOrderAction(request: Request, context: RequestContext) {
  const { log } = context.get(samspil);
  const form = await readForm(request);
  const intent = form.get("intent");
  const stale = intent === "erase" && rejectStale(context);
  if (stale) return stale;
  const step = { ...context.get(ordering), form, by: actorOf({ request, context }), log };
  switch (intent) {
    case "retry":
      return orSentence(log, NOT_RESENT, () => resendMail(step));
    case "erase":
      return orSentence(log, NOT_ERASED, () => eraseOrder(step));
    case "withdrawal":
      return orSentence(log, NOT_CHANGED, () => markWithdrawals(step));
    case "link-withdrawal":
      return orSentence(log, NOT_CHANGED, () => linkWithdrawal(step));
    case "handle-chosen":
      return orSentence(log, NOT_CHANGED, () => markChosen(step));
    case "unhandle-chosen":
      return orSentence(log, NOT_CHANGED, () => unmarkChosen(step));
    default:
      return orSentence(log, NOT_CHANGED, () => markOrder(step));
  }
}

async function resendMail({ orders, form, by }: Step) {
  const recipient = fieldOf(form, "recipient");
  const isResent = await orders.resend(fieldOf(form, "mailId"), recipient, by);
  return isResent ? succeed(`Mailen til ${recipient} sendes igen.`) : fail(NOT_AGAIN, 409);
}

async function eraseOrder({ orders, form, by, log }: Step) {
  const id = fieldOf(form, "id");
  if (!(await orders.erase(id, by))) return fail(ERASED_ELSEWHERE, 409);
  log.info({ order: id }, "order erased");
  return succeed("Bestillingen er slettet.");
}

async function markWithdrawals({ withdrawals, form }: Step) {
  const ids = form.getAll("id").map(String);
  if (ids.length === 0) return fail(NO_WITHDRAWAL_CHOSEN, 422);
  const marked = await withdrawals.markHandled(ids);
  const subject = marked === 1 ? "1 fortrydelse er" : `${marked} fortrydelser er`;
  return succeed(`${subject} markeret som behandlet.`);
}

async function linkWithdrawal({ withdrawals, form }: Step) {
  const number = parsePositiveInteger(form.get("number"));
  const outcome = number ? await withdrawals.link(fieldOf(form, "id"), number) : "no order";
  if (outcome === "no order") return fail(NO_SUCH_ORDER, 422);
  if (outcome === "not open") return fail(WITHDRAWAL_ELSEWHERE, 409);
  return succeed(`Fortrydelsen hører nu til bestilling ${number}.`);
}

async function markChosen({ orders, form }: Step) {
  const numbers = chosenNumbers(form);
  if (numbers.length === 0) return fail(NONE_CHOSEN, 422);
  const { marked, withdrawn } = await orders.markHandled(numbers);
  const message = `${countOrders(marked.length)} markeret som behandlet.${skippedSentence(withdrawn)}`;
  return succeed(message, marked);
}

async function unmarkChosen({ orders, form }: Step) {
  const numbers = chosenNumbers(form);
  if (numbers.length === 0) return fail(NONE_CHOSEN, 422);
  const count = await orders.markUnhandled(numbers);
  if (count === 0) return succeed("De var ikke markeret som behandlet.");
  return succeed(`${countOrders(count)} ikke længere markeret som behandlet.`);
}

async function markOrder({ orders, form }: Step) {
  const isMarked = await orders.mark({
    id: fieldOf(form, "id"),
    revision: parsePositiveInteger(form.get("revision")) ?? 0,
    handled: fieldOf(form, "handled") === "true",
  });
  return isMarked ? succeed("") : fail(HANDLED_ELSEWHERE, 409);
}

function chosenNumbers(form: FormData): number[] {
  const numbers = form.getAll("seddel").map(parsePositiveInteger);
  return numbers.filter((number) => number !== undefined).slice(0, MOST_CHOSEN);
}

function countOrders(count: number): string {
  return count === 1 ? "1 bestilling er" : `${count || "Ingen"} bestillinger er`;
}

function skippedSentence(withdrawn: number[]): string {
  if (withdrawn.length === 0) return "";
  const names = new Intl.ListFormat("da-DK").format(withdrawn.map(String));
  const subject = withdrawn.length === 1 ? "Bestilling" : "Bestillingerne";
  return ` ${subject} ${names} er fortrudt og blev ikke markeret. Fortrudte bestillinger markeres én ad gangen.`;
}

function fieldOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "");
}

function succeed(message: string, marked?: number[]) {
  return data<OrdersAnswer>({ ok: true, message, marked });
}

function fail(sentence: string, status: number) {
  return data<OrdersAnswer>({ ok: false, sentence }, { status });
}
