import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod";
import type { StoredKind } from "../formats/audit-kinds.ts";
import type { AccountNews, ColleagueNews } from "../server/auth/account-messages.server.ts";
import type { CreationOptions } from "../server/auth/passkeys.server.ts";
import type { Offer } from "../server/auth/second-factor.server.ts";
import { endOtherSessions } from "../server/auth/sessions.server.ts";
import { type Samspil, samspil } from "../server/context.ts";
import { withReason } from "../server/database/storage-failure.server.ts";
import type { Who } from "../server/events/audit.server.ts";
import { readForm } from "../server/http/form-body.server.ts";
import type { Limits } from "../server/limits/limits.server.ts";
import { actorOf } from "../shell/actor.server.ts";
import { type Admin, admin } from "../shell/gate.server.ts";
import { rejectStale } from "../shell/sign-in/fresh-session.server.ts";
import type { QrCode } from "./second-factor/qr-code.server.ts";

export type AccountAnswer = {
  ok: boolean;
  sentence: string;
  isFailure?: boolean;
  isStale?: boolean;
  signedOut?: boolean;
  link?: string;
  offer?: KeyOffer;
  passkey?: PasskeyOffer;
  /** Shown once; stored only hashed. */
  recoveryCodes?: string[];
};

export type KeyOffer = Offer & { qrCode: QrCode };
export type PasskeyOffer = { options: CreationOptions; name: string };

export type ActRequest = { services: Samspil; me: Admin; by: Who; headers: Headers };

type Outcome = AccountAnswer & {
  /** The account that was changed, if it is not one's own. */
  about?: string;
  owners?: ColleagueNews;
  cookies?: string[];
  /** In seconds, after too many tries. */
  wait?: number;
};

/** What is common to the acts, in the order in which it happens. The gate knows who may. */
type Act<Fields> = {
  /** An unattended screen or a copied cookie must not be enough. */
  freshSession?: boolean | ((request: ActRequest) => Promise<boolean>);
  fields: z.ZodType<Fields>;
  /** @returns the sentence of a refusal */
  check?: (request: ActRequest, fields: Fields) => Promise<string | undefined>;
  limit?: { name: keyof Limits; sentence: string };
  run: (request: ActRequest, fields: Fields) => Promise<Outcome>;
  /** The mail to the account itself. */
  news?: AccountNews;
  endsOtherSessions?: boolean;
  /** Of an act that does not record it in its own transaction. */
  event?: StoredKind;
};

const NOT_NOW = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";
export const ELSEWHERE = "Du er logget ud alle andre steder.";

export function act<Fields>(steps: Act<Fields>) {
  return async ({ request, url, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const services = context.get(samspil);
    const me = context.get(admin);
    const by = actorOf({ request, context });
    const asked = { services, me, by, headers: request.headers };
    try {
      const { freshSession = false } = steps;
      const isSensitive =
        typeof freshSession === "boolean" ? freshSession : await freshSession(asked);
      const rejection = isSensitive && rejectStale(context);
      if (rejection) return rejection;
      const { about, owners, cookies = [], wait, ...answer } = await perform(steps, asked, form);
      if (owners) await services.colleagues.notifyOwners(owners);
      const kind = answer.ok ? steps.event : "account change refused";
      if (kind) await services.audit({ kind, who: by, about });
      const headers = new Headers(cookies.map((cookie) => ["set-cookie", cookie]));
      if (wait) headers.set("retry-after", `${wait}`);
      return data(answer, { status: answer.ok ? 200 : wait ? 429 : 422, headers });
    } catch (error) {
      services.log.error({ err: error, address: url.pathname }, "could not change the account");
      const sentence = withReason(NOT_NOW, error);
      return data({ ok: false, sentence, isFailure: true }, { status: 503 });
    }
  };
}

export function refuse(sentence: string): Outcome {
  return { ok: false, sentence };
}

async function perform<Fields>(steps: Act<Fields>, asked: ActRequest, form: FormData) {
  const { services, me } = asked;
  const posted = steps.fields.safeParse(Object.fromEntries(form));
  if (!posted.success) return refuse(posted.error.issues[0]?.message ?? "");
  const problem = await steps.check?.(asked, posted.data);
  if (problem) return refuse(problem);
  if (steps.limit) {
    const wait = services.limits[steps.limit.name].take([{ key: me.id }]);
    if (wait > 0) return { ...refuse(steps.limit.sentence), wait };
  }
  const outcome = await steps.run(asked, posted.data);
  if (!outcome.ok) return outcome;
  if (steps.news) await services.colleagues.notify(me.email, steps.news);
  return steps.endsOtherSessions ? await inOnlySession(asked, outcome) : outcome;
}

/** Starts a new session in this browser. A failure is only logged: the account is changed already. */
async function inOnlySession({ services, me, headers }: ActRequest, done: Outcome) {
  const { auth, log } = services;
  try {
    const body = { userId: me.id };
    const opened = await auth.api.openSession({ body, headers, returnHeaders: true });
    await endOtherSessions(auth, me.id, opened.response.id);
    const cookies = [...opened.headers.getSetCookie(), ...(done.cookies ?? [])];
    return { ...done, sentence: `${done.sentence} ${ELSEWHERE}`, cookies };
  } catch (error) {
    log.warn({ err: error }, "could not end the other sessions after an account was changed");
    return done;
  }
}
