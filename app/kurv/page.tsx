import { lazy, Suspense } from "react";
import { data, useFetcher, useLocation, useRouteLoaderData } from "react-router";
import { readKlinik } from "../klinik/klinik.server.ts";
import type { loader as visitorLoader } from "../layout.tsx";
import { clientAddress, samspil } from "../server/context.ts";
import { readProdukter } from "../shop/shop.server.ts";
import { inTime } from "../site/load-route-module.ts";
import { Loading } from "../site/loading.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { refusedSentence } from "../site/refused-sentence.ts";
import { siteFactsOf } from "../site/site-facts.ts";
import { useHydrated } from "../site/use-hydrated.ts";
import type { Route } from "./+types/page";
import { useCart } from "./cart-provider.tsx";
import { type Clinic, EmptyCart } from "./empty-cart.tsx";
import { receiveOrder } from "./order.server.ts";
import { OrderAlert } from "./order-alert.tsx";
import { ORDER_FAILED, type OrderAnswer, refuse, TOO_MANY_ORDERS } from "./order-answer.ts";

/** The form and its rules come when there is something in the cart: a first visit has nothing in it. */
const Ordering = lazy(async () => {
  const { Ordering: ordering } = await inTime(import("./ordering.tsx"));
  return { default: ordering };
});

/** Synchronously, so that a double click meets a disabled button. */
const SEND_OPTIONS = { method: "post", flushSync: true, defaultShouldRevalidate: false } as const;

export async function action({ request, context }: Route.ActionArgs) {
  const { content, mailbox, deliveries, receiptCaps, settings, log, orderLimit } =
    context.get(samspil);
  const from = context.get(clientAddress);
  const wait = orderLimit.take(from);
  if (wait > 0) return respond(refuse(429, TOO_MANY_ORDERS), { "retry-after": String(wait) });
  const sent = await request.formData().catch(() => new FormData());
  const answer = await receiveOrder(sent, {
    products: readProdukter(content),
    clinic: readKlinik(content),
    recipients: settings.orderRecipients,
    mailbox,
    deliveries,
    receiptCaps,
    from,
    log,
  });
  return respond(answer);
}

/** What can be seen to be wrong is said without asking the server; a lost connection loses nothing typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    const { parseOrderForm, refuseUnready } = await import("./order.ts");
    const refusal = refuseUnready(parseOrderForm(await request.clone().formData()));
    if (refusal) return respond(refusal);
    return respond(await serverAction());
  } catch (error) {
    return respond(refuse(503, refusedSentence(error) ?? ORDER_FAILED));
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

/** Coming back to the cart is a fresh look at it: the thanks for an earlier order are over. */
export default function KurvPage(props: Route.ComponentProps) {
  return <Kurv key={useLocation().key} {...props} />;
}

function Kurv({ actionData }: Route.ComponentProps) {
  const clinic = useClinic();
  const fetcher = useFetcher<typeof clientAction>();
  const isHydrated = useHydrated();
  const answer = fetcher.data ?? actionData;
  const { state } = useCart();

  if (state.items.length === 0 && answer?.kind !== "thanks") {
    return (
      <EmptyCart isCertain={isHydrated} clinic={clinic}>
        {actionData?.kind === "refused" && <OrderAlert sentence={actionData.alert} />}
      </EmptyCart>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <Ordering
        clinic={clinic}
        answer={answer}
        isSending={fetcher.state !== "idle"}
        onSend={(sent) => fetcher.submit(sent, SEND_OPTIONS)}
      />
    </Suspense>
  );
}

/** The page asks for nothing of its own: it is there as soon as its script is. */
function useClinic(): Clinic {
  const visitor = useRouteLoaderData<typeof visitorLoader>("layout");
  return visitor?.site.clinic ?? { telefon: "", email: "" };
}

function respond(answer: OrderAnswer, headers?: HeadersInit) {
  return data(answer, { status: answer.status, headers });
}
