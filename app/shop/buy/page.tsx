import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { formatDays } from "../../formats/danish-time.ts";
import { samspil } from "../../server/context.ts";
import type { RouteHandle } from "../../server/http/route-handle.ts";
import { Mounted } from "../../site/browser/mounted.tsx";
import { pageMeta } from "../../site/page/page-meta.ts";
import { readCatalogue, readShop } from "../goods/shop.server.ts";
import { readNotice } from "../jura/notice.server.ts";
import { isShopOpen } from "../jura/shop-opening.server.ts";
import type { Route } from "./+types/page";
import { CartPage } from "./cart-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const { telefon, email } = readKlinik(content);
  const { leveringstid, betalingsfrist } = readShop(content);
  const keptFor = formatDays(settings.orderRetentionDays);
  return {
    clinic: { telefon, email },
    catalogue: readCatalogue(content),
    terms: { leveringstid, betalingsfrist, keptFor, notice: readNotice(content) },
    isOpen: isShopOpen(content, settings),
  };
}

export const handle: RouteHandle = { footer: "orders" };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: "Kurv",
    description: "Se din kurv, og send din bestilling. Du betaler med faktura efter levering.",
    path: "/kurv",
  });
}

export default function KurvPage({ loaderData }: Route.ComponentProps) {
  return <Mounted name="CartPage" of={CartPage} props={loaderData} />;
}
