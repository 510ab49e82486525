import { orderForm, orderNumber } from "../kit/client.ts";
import type { SimulatedClinic } from "./clinic.ts";
import type { Command } from "./commands.ts";
import type { Ledger } from "./ledger.ts";
import { machine } from "./machine.ts";

const PRICE = 349;
const FREIGHT = 59;
const FREE_FROM = 2000;

export function order(quantity: number): Command {
  return {
    act: (ledger, clinic) => sendOrder(ledger, clinic, newForm(ledger, quantity)),
    story: `A visitor orders ${quantity}.`,
  };
}

type SimulatedForm = { formId: string; email: string; quantity: number };

function newForm(ledger: Ledger, quantity: number): SimulatedForm {
  ledger.forms += 1;
  const formId = ledger.forms.toString(16).padStart(32, "0");
  return { formId, email: `kunde-${ledger.forms}-x@krogh.example`, quantity };
}

async function sendOrder(
  ledger: Ledger,
  clinic: SimulatedClinic,
  { formId, email, quantity }: SimulatedForm,
) {
  const at = machine.now();
  if (!ledger.orders.has(formId)) ledger.unanswered.set(formId, { formId, email, at });
  const goods = PRICE * quantity;
  const seenTotal = goods + (goods < FREE_FROM ? FREIGHT : 0);
  const answer = await clinic.post(
    "/kurv/bestil",
    fieldsOf({ formId, email, quantity, seenTotal }),
  );
  if (!answer) return;
  const number = orderNumber(answer.text);
  if (answer.status !== 200 || !number) {
    ledger.unanswered.delete(formId);
    if (answer.status !== 503 || !clinic.isFull())
      ledger.broken.push(`an order was answered with ${answer.status}`);
    return;
  }
  const before = ledger.orders.get(formId);
  if (before?.number && before.number !== number)
    ledger.broken.push(`order ${before.number} was also numbered ${number}`);
  if ((ledger.told.get(number) ?? formId) !== formId)
    ledger.broken.push(`number ${number} was given twice`);
  ledger.told.set(number, formId);
  ledger.orders.set(formId, { formId, email, at: before?.at ?? at, number });
}

function fieldsOf({ formId, email, quantity, seenTotal }: SimulatedForm & { seenTotal: number }) {
  const numbers = { seenTotal: String(seenTotal), quantity: String(quantity) };
  return orderForm({ orderId: formId, email, ...numbers });
}

export const orderTwiceAtOnce: Command = {
  async act(ledger, clinic) {
    const form = newForm(ledger, 2);
    await Promise.all([sendOrder(ledger, clinic, form), sendOrder(ledger, clinic, form)]);
  },
  story: "A visitor presses the button twice.",
};

export const orderAgain: Command = {
  can: ({ orders }) => orders.size > 0,
  async act(ledger, clinic) {
    const last = [...ledger.orders.values()].at(-1);
    if (last) await sendOrder(ledger, clinic, { ...last, quantity: 2 });
  },
  story: "The last visitor sends the same form again.",
};
