import type { Route } from "./+types/check";
import { openLinkCheck } from "./check-link.server.ts";

const MOST = 50;

/** Reports the addresses in `?til=` that lead nowhere, each with the reason. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const addresses = new URL(request.url).searchParams.getAll("til").slice(0, MOST);
  const check = await openLinkCheck(context);
  const results = await Promise.all(
    addresses.map(async (href) => [href, await check(href)] as const),
  );
  return Response.json(Object.fromEntries(results.filter(([, problem]) => problem)));
}
