import { clientAddress, samspil } from "../../server/context.ts";
import type { Route } from "./+types/passkey-challenge";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { passkeys, passkeyLimit } = context.get(samspil);
  const wait = passkeyLimit.take(context.get(clientAddress));
  if (wait > 0) {
    return new Response(null, { status: 429, headers: { "retry-after": String(wait) } });
  }
  const { options, cookie } = await passkeys.requestOptions(request.headers);
  return Response.json(options, { headers: { "set-cookie": cookie } });
}
