import type { Route } from "./+types/check";
import { openLinkCheck } from "./check-link.server.ts";

const MOST = 50;

/** Why each of the addresses asked about, `?til=`, leads nowhere; those that lead somewhere are left out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.getAll("til").slice(0, MOST);
  const check = await openLinkCheck(context);
  const answers = await Promise.all(asked.map(async (href) => [href, await check(href)] as const));
  return Response.json(Object.fromEntries(answers.filter(([, problem]) => problem)));
}
