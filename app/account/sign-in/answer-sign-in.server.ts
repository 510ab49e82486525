import { data, redirect } from "react-router";
import { type RequestContext, samspil } from "../../server/context.ts";
import { withReason } from "../../server/database/storage-failure.server.ts";
import { whoAsks } from "../../shell/actor.server.ts";
import { loginPath, returnPath } from "./return-path.ts";
import { type RejectedSignIn, rejectSignIn, type SignInResult } from "./sign-in.server.ts";

type SignInArgs = { request: Request; url: URL; context: RequestContext };
/** `email`: the one that was typed. */
type Step = { form: FormData; email?: string; isCode?: boolean };

const NOT_NOW = "Du kan ikke logges ind lige nu. Prøv igen om lidt.";

/** Records what came of a try, and leads on. */
export async function answerSignIn(
  { request, url, context }: SignInArgs,
  { form, email = "", isCode = false }: Step,
  trying: Promise<SignInResult>,
) {
  const { audit, log } = context.get(samspil);
  const result = await trying.catch((error: unknown) => {
    log.error({ err: error }, "could not sign in");
    return rejectSignIn(withReason(NOT_NOW, error), 503);
  });
  const who = whoAsks({ request, context }, result.email ?? email);
  // A form whose session had expired signs in without leaving its page.
  const stays = form.get("stay") === "1";
  if (!result.ok) {
    const { status, sentence, startsOver } = result;
    const kind = status === 429 ? "sign-in held back" : "sign-in refused";
    await audit({ kind: isCode ? "code refused" : kind, who });
    if (startsOver && !stays) throw redirect(loginPath(request.url, "igen"));
    const next = startsOver ? "password" : isCode ? "code" : undefined;
    return data({ ok: false, sentence, email, next }, answerInit(result));
  }
  const { next, how, headers } = result;
  await audit(
    next === "in" ? { kind: "signed in", who, about: how } : { kind: "code asked for", who },
  );
  if (stays) return data({ ok: true, sentence: "", email: result.email, next }, { headers });
  const til = url.searchParams.get("til");
  throw redirect(next === "in" ? returnPath(til) : `/admin/login/kode${url.search}`, { headers });
}

export function answerInit(result: { ok: true } | RejectedSignIn): ResponseInit {
  if (result.ok) return {};
  const { status, wait } = result;
  return wait ? { status, headers: { "retry-after": String(wait) } } : { status };
}
