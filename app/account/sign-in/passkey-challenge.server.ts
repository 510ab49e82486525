import type { Samspil } from "../../server/context.ts";

type ChallengeRequest = { headers: Headers; address: string; purpose: string };

export async function answerChallenge(
  { passkeys, passkeyLimit }: Pick<Samspil, "passkeys" | "passkeyLimit">,
  { headers, address, purpose }: ChallengeRequest,
): Promise<Response> {
  const wait = passkeyLimit.take(address);
  if (wait > 0) {
    return new Response(null, { status: 429, headers: { "retry-after": String(wait) } });
  }
  const { options, cookie } = await passkeys.ask(headers, purpose);
  return Response.json(options, { headers: { "set-cookie": cookie } });
}
