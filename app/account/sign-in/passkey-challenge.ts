import { clientAddress, samspil } from "../../server/context.ts";
import type { Route } from "./+types/passkey-challenge";
import { answerChallenge } from "./passkey-challenge.server.ts";
import { SIGN_IN } from "./passkey-sign-in.server.ts";

/** No page: what a browser asks its device to sign, for whoever presses 'Log ind med adgangsnøgle'. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return answerChallenge(context.get(samspil), {
    headers: request.headers,
    address: context.get(clientAddress),
    purpose: SIGN_IN,
  });
}
