import { data, useFetcher, useLocation } from "react-router";
import { readKlinik } from "../klinik/klinik.server.ts";
import { clientAddress, samspil } from "../server/context.ts";
import { readProdukter } from "../shop/shop.server.ts";
import { pageMeta } from "../site/page-meta.ts";
import { siteFactsOf } from "../site/site-facts.ts";
import { useHydrated } from "../site/use-hydrated.ts";
import type { Route } from "./+types/page";
import { useCart } from "./cart-provider.tsx";
import { EmptyCart, Meanwhile } from "./empty-cart.tsx";
import { receiveOrder } from "./order.server.ts";
import { OrderAlert } from "./order-alert.tsx";
import { ORDER_FAILED, type OrderAnswer, refuse, TOO_MANY_ORDERS } from "./order-answer.ts";
import { readSentForm } from "./order-draft.ts";
import { OrderThanks } from "./order-thanks.tsx";
import { Ordering } from "./ordering.tsx";
import { RemovalStatus } from "./removed-line.tsx";
import { useClinic } from "./use-clinic.ts";
import { useRemoval } from "./use-removal.ts";
import { useSentOrder } from "./use-sent-order.ts";

/** Synchronously, so that a double click meets a disabled button. */
const SEND_OPTIONS = { method: "post", flushSync: true, defaultShouldRevalidate: false } as const;

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(samspil);
  const { content, settings, orderLimit } = services;
  const from = context.get(clientAddress);
  const wait = orderLimit.take(from);
  if (wait > 0) return respond(refuse(429, TOO_MANY_ORDERS), { "retry-after": String(wait) });
  const sent = await request.formData().catch(() => new FormData());
  const answer = await receiveOrder(sent, {
    ...services,
    products: readProdukter(content),
    clinic: readKlinik(content),
    recipients: settings.orderRecipients,
    from,
  });
  return respond(answer);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    const { sendOrder } = await import("./send-order.ts");
    return respond(await sendOrder(await request.clone().formData(), serverAction));
  } catch {
    return respond(refuse(503, ORDER_FAILED));
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Little stands on this page: the footer is to be no taller than it. */
export const handle = { isShort: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    site: siteFactsOf(matches),
    title: "Kurv",
    description: "Se din kurv, og send din bestilling. Du betaler med faktura efter levering.",
    path: "/kurv",
  });
}

/** Coming back to the cart is a fresh look at it: what was said of an earlier try is over. */
export default function KurvPage(props: Route.ComponentProps) {
  return <Kurv key={useLocation().key} {...props} />;
}

/** The server draws the cart as empty and as full, and the browser shows the one that it is. */
function Kurv({ actionData }: Route.ComponentProps) {
  const clinic = useClinic();
  const fetcher = useFetcher<typeof clientAction>();
  const isHydrated = useHydrated();
  const sent = useSentOrder();
  const removal = useRemoval();
  const { state } = useCart();
  const isEmpty = state.items.length === 0;
  const isSending = fetcher.state !== "idle";

  if (actionData?.kind === "thanks") {
    const { order, isEarlier } = actionData;
    return <OrderThanks order={order} isLate={isEarlier} clinic={clinic} hasMore={false} />;
  }
  if (sent?.order) {
    const { id, order, isLate } = sent;
    const form = readSentForm(id);
    return (
      <OrderThanks order={order} form={form} isLate={isLate} clinic={clinic} hasMore={!isEmpty} />
    );
  }
  return (
    <>
      <RemovalStatus {...removal} />
      {(!isHydrated || isEmpty) && (
        <EmptyCart isCertain={isHydrated} removal={removal}>
          {actionData?.kind === "refused" && <OrderAlert sentence={actionData.alert} />}
        </EmptyCart>
      )}
      {(!isHydrated || !isEmpty) && (
        <Ordering
          answer={fetcher.data ?? actionData}
          isSending={isSending}
          isAwaited={sent !== undefined && !isSending}
          onSend={(order) => fetcher.submit(order, SEND_OPTIONS)}
          removal={removal}
        />
      )}
      {!isHydrated && <Meanwhile clinic={clinic} />}
    </>
  );
}

function respond(answer: OrderAnswer, headers?: HeadersInit) {
  return data(answer, { status: answer.status, headers });
}
