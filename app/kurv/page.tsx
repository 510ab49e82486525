import { data, type ShouldRevalidateFunctionArgs, useFetcher, useLocation } from "react-router";
import { readKlinik } from "../klinik/klinik.server.ts";
import { clientAddress, samspil } from "../server/context.ts";
import { neighbourhoodOf } from "../server/http/client-address.server.ts";
import { readProdukter } from "../shop/shop.server.ts";
import { pageMeta } from "../site/page-meta.ts";
import { siteFactsOf } from "../site/site-facts.ts";
import { useHydrated } from "../site/use-hydrated.ts";
import type { Route } from "./+types/page";
import { EmptyCart } from "./empty-cart.tsx";
import { FilledCart } from "./filled-cart.tsx";
import "./kurv.css";
import { receiveOrder } from "./order.server.ts";
import {
  ORDER_FAILED,
  type OrderAnswer,
  PRICES_CHANGED,
  parseOrderForm,
  refuse,
  refuseUnready,
  TOO_MANY_ORDERS,
} from "./order.ts";
import { OrderAlert } from "./order-alert.tsx";
import { OrderThanks } from "./order-thanks.tsx";
import { useCartLines } from "./use-cart-lines.ts";

/** Synchronously, so that a double click meets a disabled button. */
const SEND_OPTIONS = { method: "post", flushSync: true, defaultShouldRevalidate: false } as const;

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const { telefon, email } = readKlinik(content);
  const products = readProdukter(content).map(({ id, navn, pris, billede }) => ({
    id,
    navn,
    pris,
    billede,
  }));
  return { products, clinic: { telefon, email } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { content, mailbox, settings, log, orderLimit } = context.get(samspil);
  const wait = orderLimit.take(neighbourhoodOf(context.get(clientAddress)));
  if (wait > 0) return respond(refuse(429, TOO_MANY_ORDERS), { "retry-after": String(wait) });
  const sent = await request.formData().catch(() => new FormData());
  const answer = await receiveOrder(sent, {
    products: readProdukter(content),
    clinic: readKlinik(content),
    recipients: settings.orderRecipients,
    mailbox,
    log,
  });
  return respond(answer);
}

/** What can be seen to be wrong is said without asking the server; a lost connection loses nothing typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = parseOrderForm(await request.clone().formData());
  const refusal = refuseUnready(form);
  if (refusal) return respond(refusal);
  try {
    return respond(await serverAction());
  } catch {
    return respond(refuse(503, ORDER_FAILED));
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** After an order only changed prices are worth another look at the shop. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === PRICES_CHANGED || args.defaultShouldRevalidate;
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

function Kurv({ loaderData, actionData }: Route.ComponentProps) {
  const { products, clinic } = loaderData;
  const fetcher = useFetcher<typeof clientAction>();
  const isHydrated = useHydrated();
  const lines = useCartLines(products);
  const answer = fetcher.data ?? actionData;

  if (answer?.kind === "thanks") return <OrderThanks number={answer.number} email={clinic.email} />;
  if (lines.length === 0) {
    return (
      <EmptyCart isCertain={isHydrated} clinic={clinic}>
        {actionData?.kind === "refused" && <OrderAlert sentence={actionData.alert} />}
      </EmptyCart>
    );
  }
  return (
    <FilledCart
      lines={lines}
      answer={answer}
      isSending={fetcher.state !== "idle"}
      onSend={(sent) => fetcher.submit(sent, SEND_OPTIONS)}
    />
  );
}

function respond(answer: OrderAnswer, headers?: HeadersInit) {
  return data(answer, { status: answer.status, headers });
}
