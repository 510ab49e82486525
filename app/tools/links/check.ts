import type { Route } from "./+types/check";
import { openLinkCheck } from "./links.server.ts";

const MOST = 50;

/** Reports the addresses in `?til=` that lead nowhere, each with the reason. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const addresses = url.searchParams.getAll("til").slice(0, MOST);
  const check = openLinkCheck(context);
  const results = await Promise.all(
    addresses.map(async (href) => [href, await check(href)] as const),
  );
  return Response.json(Object.fromEntries(results.filter(([, problem]) => problem)));
}
