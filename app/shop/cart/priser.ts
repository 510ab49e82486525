import { samspil } from "../../server/context.ts";
import { readPricing, readProdukter } from "../products/shop.server.ts";
import type { Route } from "./+types/priser";
import { IDS_PER_REQUEST } from "./today.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const asked = new URL(request.url).searchParams.getAll("id").slice(0, IDS_PER_REQUEST);
  const products = readProdukter(content)
    .filter(({ id }) => asked.includes(id))
    .map(({ id, navn, pris, billede, momssats, lager }) => ({
      ...{ id, navn, pris, billede, momssats },
      ...(lager && { lager }),
    }));
  return Response.json(
    { products, pricing: readPricing(content) },
    { headers: { "cache-control": "no-store" } },
  );
}
