import { clientAddress, samspil } from "../../server/context.ts";
import type { Route } from "./+types/passkey-challenge";
import { answerInit, rejectFor } from "./sign-in.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { passkeys, passkeyLimit } = context.get(samspil);
  const wait = passkeyLimit.take(context.get(clientAddress));
  if (wait > 0) {
    const rejected = rejectFor(wait);
    return new Response(rejected.sentence, answerInit(rejected));
  }
  const { options, cookie } = await passkeys.requestOptions(request.headers);
  return Response.json(options, { headers: { "set-cookie": cookie } });
}
