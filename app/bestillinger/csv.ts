import { samspil } from "../server/context.ts";
import type { Route } from "./+types/csv";
import { readBestillinger } from "./bestilling.server.ts";
import { findBestillinger, parseSearch } from "./bestilling.ts";
import { excelCsv } from "./excel-csv.ts";
import { orderTable } from "./order-table.ts";

/** The orders that the screen's search finds, all pages of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const all = await readBestillinger(context.get(samspil));
  const found = findBestillinger(all, parseSearch(new URL(request.url).searchParams));
  return new Response(excelCsv(orderTable(found)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="bestillinger.csv"',
    },
  });
}
