import { clientAddress, samspil } from "../../server/context.ts";
import { keysOfAddress } from "../../server/limits/limit.server.ts";
import type { Route } from "./+types/passkey-challenge";
import { answerInit } from "./answer-sign-in.server.ts";
import { rejectFor } from "./sign-in.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { passkeys, limits } = context.get(samspil);
  const wait = limits.passkeys.take(keysOfAddress(context.get(clientAddress)));
  if (wait > 0) {
    const rejected = rejectFor(wait);
    return new Response(rejected.sentence, answerInit(rejected));
  }
  const { options, cookie } = await passkeys.requestOptions(request.headers);
  return Response.json(options, { headers: { "set-cookie": cookie } });
}
