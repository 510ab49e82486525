import { admin } from "../../admin/shell/gate.server.ts";
import { clientAddress, samspil } from "../../server/context.ts";
import { answerChallenge } from "../sign-in/passkey-challenge.server.ts";
import type { Route } from "./+types/reauthentication-challenge";
import { passkeyPurpose } from "./reauthenticate.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  return answerChallenge(context.get(samspil), {
    headers: request.headers,
    address: context.get(clientAddress),
    purpose: passkeyPurpose(context.get(admin)),
  });
}
