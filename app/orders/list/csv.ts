import { requireReauthentication } from "../../account/reauthentication/reauthenticate.server.ts";
import { doerOf } from "../../admin/shell/doer.server.ts";
import { samspil } from "../../server/context.ts";
import { ordering } from "../context.ts";
import type { Route } from "./+types/csv";
import { excelCsv } from "./excel-csv.ts";
import { orderTable } from "./order-table.ts";
import { parseSearch } from "./search.ts";

/** The orders that the screen's search finds, all pages of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const { search } = new URL(request.url);
  const back = new URLSearchParams(search);
  back.set("bekraeftet", "1");
  await requireReauthentication(context, `/admin/bestillinger?${back}`);
  const { orders } = context.get(ordering);
  const found = await orders.list(parseSearch(new URLSearchParams(search)));
  // First, so that nothing leaves the house of which nobody knows.
  const event = { kind: "orders exported", about: String(found.length) } as const;
  await services.events.record({ ...doerOf({ request, context }), ...event });
  return new Response(excelCsv(orderTable(found)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="bestillinger.csv"',
    },
  });
}
