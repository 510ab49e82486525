import { data } from "react-router";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { daysInWords } from "../../formats/danish-time.ts";
import { samspil } from "../../server/context.ts";
import { Island } from "../../site/browser/island.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { takeOrder } from "../orders/take-order.server.ts";
import { readPricing, readProdukter, readShop } from "../products/shop.server.ts";
import { momsRate } from "../products/shop.ts";
import { isShopOpen } from "../products/shop-opening.server.ts";
import type { Route } from "./+types/page";
import { CartPage } from "./cart-page.island.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const { telefon, email } = readKlinik(content);
  const { leveringstid, betalingsfrist } = readShop(content);
  const keptFor = daysInWords(settings.orderRetentionDays);
  return {
    clinic: { telefon, email },
    pricing: readPricing(content),
    withoutMoms: readProdukter(content)
      .filter(({ momssats }) => momsRate(momssats) === 0)
      .map(({ id }) => id),
    terms: { leveringstid, betalingsfrist, keptFor },
    isOpen: isShopOpen(content, settings),
  };
}

/** An order sent without script; with it, it is sent to order-action.ts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, headers } = await takeOrder(request, context);
  return data(answer, { status: answer.status, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Little stands on this page: the footer is to be no taller than it. */
export const handle = { isShort: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: "Kurv",
    description: "Se din kurv, og send din bestilling. Du betaler med faktura efter levering.",
    path: "/kurv",
  });
}

export default function KurvPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Island of={CartPage} props={{ ...loaderData, answered: actionData }} waits />;
}
