import { data } from "react-router";
import { revalidateUnlessRefused, stayOnError } from "../admin/save/stay-on-error.ts";
import { whoAsks } from "../admin/shell/actor.server.ts";
import { admin, rejectUnlessOwner } from "../admin/shell/gate.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { rejectStale } from "../admin/sign-in/fresh-session.server.ts";
import { danishDate, danishDateTime } from "../formats/danish-time.ts";
import { formatDevice } from "../formats/device.ts";
import { listSessions } from "../server/auth/sessions.server.ts";
import { samspil } from "../server/context.ts";
import { withReason } from "../server/data-dir/storage-failure.server.ts";
import { readForm, UNREADABLE } from "../server/http/form-body.server.ts";
import type { Route } from "./+types/konto";
import { ColleagueList, OwnRole } from "./colleagues.tsx";
import { PasswordForm } from "./password.tsx";
import { SecondFactorSection } from "./second-factor-row.tsx";
import { SessionList } from "./sessions.tsx";
import { findStep } from "./steps.server.ts";

const NOT_NOW = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, colleagues, passkeys, secondFactors } = context.get(samspil);
  const me = context.get(admin);
  const sessions = await listSessions(auth, me.id);
  const factor = await secondFactors.read(me.id);
  return {
    myId: me.id,
    email: me.email,
    passkeys: (await passkeys.list(me.id)).length,
    secondFactor: factor && { ...factor, since: danishDate(factor.since) },
    role: me.role,
    colleagues: me.role === "Ejer" ? await colleagues.list() : [],
    sessions: sessions.map(({ id, userAgent, createdAt }) => ({
      id,
      device: formatDevice(userAgent),
      since: danishDateTime(createdAt),
      isThis: id === me.sessionId,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const step = findStep(intent);
  if (!step) throw data(UNREADABLE, { status: 400 });
  const services = context.get(samspil);
  const me = context.get(admin);
  const refused = step.isForOwners && rejectUnlessOwner(context);
  if (refused) return data({ ...refused.data, intent }, { status: 403 });
  try {
    const rejected = (await step.isSensitive?.(services, me)) && rejectStale(context, backTo(form));
    if (rejected) return data({ ...rejected.data, intent }, { status: 403 });
    const answered = await step.take({ services, me, form, headers: request.headers });
    const { answer, about, status = answer.ok ? 200 : 422, headers } = answered;
    const event = answer.ok ? step.event : "account step refused";
    const who = { ...whoAsks({ request, context }, me.email), about };
    await services.securityEvents.record(event, who);
    return data({ ...answer, intent }, { status, headers });
  } catch (error) {
    services.log.error({ err: error, intent }, "account could not be changed");
    return data({ ok: false, sentence: withReason(NOT_NOW, error), intent }, { status: 503 });
  }
}

/** Without script one signs in again on another page; what was typed comes back with the address. */
function backTo(form: FormData): string {
  const email = form.get("email");
  return typeof email === "string" && email
    ? `/admin/konto?email=${encodeURIComponent(email)}`
    : "/admin/konto";
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const clientAction = stayOnError;
export const shouldRevalidate = revalidateUnlessRefused;

export default function KontoPage({ loaderData }: Route.ComponentProps) {
  const { myId, email, role, passkeys, secondFactor, sessions, colleagues } = loaderData;
  return (
    <Screen title="Din konto">
      <div className="account">
        <PasswordForm email={email} />
        <SecondFactorSection on={secondFactor} passkeys={passkeys} />
        <SessionList sessions={sessions} />
        {role === "Ejer" ? (
          <ColleagueList myId={myId} colleagues={colleagues} />
        ) : (
          <OwnRole role={role} />
        )}
      </div>
    </Screen>
  );
}
