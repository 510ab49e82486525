import type { Ledger } from "./ledger.ts";
import type { Chance } from "./random.ts";
import { post } from "./site.ts";

const PRICE = 349;
const FREIGHT = 59;
const FREE_FROM = 2000;

type Form = Record<string, string>;

/**
 * Somebody who orders something new each time, and sends again what was cut off or what the button was pressed
 * twice for: the same order must get the same number.
 */
export function createVisitor(origin: string, ledger: Ledger, chance: Chance) {
  let unanswered: Form | undefined;
  let answered: Form | undefined;

  async function submit(form: Form) {
    unanswered = chance.number() < 0.7 ? form : undefined;
    const response = await post(`${origin}/kurv`, new URLSearchParams(form));
    const page = await response.text();
    unanswered = undefined;
    const number = /nummer(?:\s|<[^>]*>)*(\d+)/.exec(page)?.[1];
    if (!response.ok || !number) {
      ledger.refusals.push(`order ${response.status}`);
      return;
    }
    answered = form;
    const key = form.orderId ?? "";
    const known = ledger.orders.get(key) ?? number;
    if (known !== number) ledger.broken.push(`order ${known} was also numbered ${number}`);
    ledger.orders.set(key, known);
  }

  return async function order(): Promise<void> {
    if (answered && chance.number() < 0.1) await submit(answered);
    await submit(unanswered ?? newOrder(chance));
  };
}

function newOrder(chance: Chance): Form {
  const quantity = chance.between(1, 6);
  const goods = PRICE * quantity;
  return {
    orderId: chance.word(32),
    seenTotal: String(goods + (goods < FREE_FROM ? FREIGHT : 0)),
    id: "samtalekort",
    quantity: String(quantity),
    navn: "Mathilde Krogh",
    email: `mathilde-${chance.word(6)}@krogh.example`,
    adresse: "Lærkevej 4",
    postnummer: "8000",
    by: "Aarhus C",
  };
}
