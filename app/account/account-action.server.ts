import { type ActionFunctionArgs, data } from "react-router";
import { actorOf, whoAsks } from "../admin/shell/actor.server.ts";
import { type Admin, admin } from "../admin/shell/gate.server.ts";
import { rejectStale } from "../admin/sign-in/fresh-session.server.ts";
import { type Samspil, samspil } from "../server/context.ts";
import { withReason } from "../server/data-dir/storage-failure.server.ts";
import type { Actor } from "../server/events/events.server.ts";
import type { SecurityEvent } from "../server/events/security-events.server.ts";
import { readForm } from "../server/http/form-body.server.ts";
import type { AccountAnswer } from "./account-answer.ts";

type AccountRequest = {
  services: Samspil;
  me: Admin;
  by: Actor;
  form: FormData;
  headers: Headers;
};
/** `about`: the account that was changed, if it is not the admin's own. */
export type Outcome = {
  answer: AccountAnswer;
  status?: number;
  headers?: HeadersInit;
  about?: string;
};
type ActionOptions = {
  /** Recorded when the change succeeds. */
  event?: SecurityEvent;
  freshSession?: boolean | ((services: Samspil, me: Admin) => Promise<boolean>);
};

const NOT_NOW = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";

export function accountAction(
  { event, freshSession = false }: ActionOptions,
  change: (request: AccountRequest) => Promise<Outcome>,
) {
  return async ({ request, url, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const services = context.get(samspil);
    const me = context.get(admin);
    try {
      const isSensitive =
        typeof freshSession === "boolean" ? freshSession : await freshSession(services, me);
      const rejection = isSensitive && rejectStale(context);
      if (rejection) return rejection;
      const by = actorOf({ request, context });
      const outcome = await change({ services, me, by, form, headers: request.headers });
      const { answer, about, status = answer.ok ? 200 : 422, headers } = outcome;
      const recorded = answer.ok ? event : "account change refused";
      const who = { ...whoAsks({ request, context }, me.email), about };
      if (recorded) await services.securityEvents.record(recorded, who);
      return data(answer, { status, headers });
    } catch (error) {
      services.log.error({ err: error, address: url.pathname }, "could not change the account");
      const sentence = withReason(NOT_NOW, error);
      return data({ ok: false, sentence, isFailure: true }, { status: 503 });
    }
  };
}

export function succeed(sentence: string): Outcome {
  return { answer: { ok: true, sentence } };
}

export function reject(sentence: string): Outcome {
  return { answer: { ok: false, sentence } };
}
