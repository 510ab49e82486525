import { useState } from "react";
import { answer } from "../../editor/save/save-document.server.ts";
import { createFormId } from "../../formats/form-id.ts";
import { parsePrice } from "../../formats/kroner.ts";
import { clientAddress, samspil } from "../../server/context.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { actorOf } from "../../shell/actor.server.ts";
import { Screen } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { useAct } from "../../shell/use-act.tsx";
import { Bill } from "../buy/cart/bill.tsx";
import { parseQuantity } from "../buy/cart/cart.ts";
import { canBeOrdered } from "../buy/cart/cart-lines.ts";
import { useTypedOrder } from "../buy/order/order-draft.ts";
import { OrderFields } from "../buy/order/order-fields.tsx";
import { readCatalogue } from "../goods/shop.server.ts";
import { MAX_QUANTITY } from "../goods/shop-product.ts";
import { findOrderProblems, isRequiredByPhone } from "../orders/order.ts";
import { sumUp } from "../orders/order-sum.ts";
import { receiveOrder } from "../orders/receive-order.server.ts";
import { ordering } from "../withdrawal/context.ts";
import type { Route } from "./+types/new-order";

const STORED_BEFORE =
  "Bestillingen var gemt i forvejen, som I sendte den første gang. Det, I har rettet siden, er ikke med. Se den igennem.";

const BACK = { to: "/admin/bestillinger", label: "Alle bestillinger", title: "Bestillinger" };

export function loader({ context }: Route.LoaderArgs) {
  const { products, pricing } = readCatalogue(context.get(samspil).content);
  return { products: products.filter(canBeOrdered), pricing, formId: createFormId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = { ...context.get(samspil), ...context.get(ordering) };
  const taker = actorOf({ request, context });
  const sent = await readForm(request);
  const order = await receiveOrder(sent, services, context.get(clientAddress), taker);
  if (order.kind === "refused") return answer({ ok: false, sentence: order.alert }, order.status);
  const message = order.isDifferent ? STORED_BEFORE : "Bestillingen er gemt.";
  return answer({ ok: true, message, id: order.order.number });
}

export const clientAction = stayOnError;

/** An order that comes by telephone: the cart's fields, prices and sum, and the same way into the store. */
export default function NewOrder({
  loaderData: { products, pricing, ...first },
}: Route.ComponentProps) {
  const [formId] = useState(first.formId);
  const [quantities, setQuantities] = useState<Record<string, string>>({});
  const { draft, change } = useTypedOrder();
  const { Form, form, busy, failure } = useAct({
    reloads: true,
    to: ({ id }) => `${BACK.to}?bestilling=${id}`,
  });
  const lines = products.flatMap(({ id, pris, momssats }) => {
    const quantity = parseQuantity(quantities[id] ?? "");
    return quantity ? [{ id, quantity, pris: parsePrice(pris), momssats }] : [];
  });
  const sum = sumUp(lines, pricing);

  return (
    <Screen title="Ny bestilling" back={BACK}>
      <Form {...form} className="new-order stack" autoComplete="off">
        <section className="form-grid">
          <OrderFields
            isByPhone
            form={draft.form}
            problems={failure ? findOrderProblems(draft.form, isRequiredByPhone) : undefined}
            onChange={change}
          />
        </section>
        <section>
          <h2>Varer</h2>
          {products.map(({ id, navn, pris }) => (
            <label key={id} className="row row--apart new-order__product">
              <span>
                {navn} <small>{pris}</small>
              </span>
              <input
                type="number"
                min={0}
                max={MAX_QUANTITY}
                required={lines.length === 0}
                value={quantities[id] ?? ""}
                onChange={({ target }) => setQuantities({ ...quantities, [id]: target.value })}
              />
            </label>
          ))}
          {lines.length > 0 && <Bill sum={sum} freight={pricing.freight} isLive />}
          {lines.map(({ id, quantity }) => (
            <span key={id}>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="quantity" value={quantity} />
            </span>
          ))}
          <input type="hidden" name="seenTotal" value={sum.total} />
          <input type="hidden" name="orderId" value={formId} />
          <button className="button" type="submit" disabled={busy} aria-busy={busy}>
            {busy ? "Gemmer..." : "Gem bestilling"}
          </button>
          {failure}
        </section>
      </Form>
    </Screen>
  );
}
