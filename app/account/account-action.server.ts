import { type ActionFunctionArgs, data } from "react-router";
import { actorOf } from "../admin/shell/actor.server.ts";
import { type Admin, admin } from "../admin/shell/gate.server.ts";
import { rejectStale } from "../admin/sign-in/fresh-session.server.ts";
import type { StoredKind } from "../formats/audit-kinds.ts";
import { type Samspil, samspil } from "../server/context.ts";
import { withReason } from "../server/database/storage-failure.server.ts";
import type { Who } from "../server/events/audit.server.ts";
import { readForm } from "../server/http/form-body.server.ts";
import type { AccountAnswer } from "./account-answer.ts";

type AccountRequest = {
  services: Samspil;
  me: Admin;
  by: Who;
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
  /** Of a change that does not record it in its own transaction. */
  event?: StoredKind;
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
      const kind = answer.ok ? event : "account change refused";
      if (kind) await services.audit({ kind, who: by, about });
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
