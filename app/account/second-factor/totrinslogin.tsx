import { useRef } from "react";
import { data, useSearchParams } from "react-router";
import { stayOnError } from "../../admin/save/stay-on-error.ts";
import { whoAsks } from "../../admin/shell/actor.server.ts";
import { admin } from "../../admin/shell/gate.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { rejectStale } from "../../admin/sign-in/fresh-session.server.ts";
import { danishDate, danishTime } from "../../formats/danish-time.ts";
import { samspil } from "../../server/context.ts";
import { withReason } from "../../server/data-dir/storage-failure.server.ts";
import { readForm, UNREADABLE } from "../../server/http/form-body.server.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";
import { AccountMessage } from "../message.tsx";
import { returnPath } from "../sign-in/return-path.ts";
import { useAccountStep } from "../step.tsx";
import type { Route } from "./+types/totrinslogin";
import { PasskeyList } from "./passkey-list.tsx";
import { NewPasskey } from "./passkey-new.tsx";
import { findPasskeyStep } from "./passkey-steps.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ChangeSecondFactor } from "./second-factor-change.tsx";
import { KeyForApp, StartSecondFactor } from "./second-factor-setup.tsx";
import { findSecondFactorStep } from "./second-factor-steps.server.ts";

const SENSITIVE = ["start", "renew", "turn-off", "passkey-start", "passkey-remove"];
const NOT_NOW = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";

export async function loader({ context }: Route.LoaderArgs) {
  const { passkeys, secondFactors, settings } = context.get(samspil);
  const { id } = context.get(admin);
  const found = await secondFactors.read(id);
  return {
    isRequired: settings.secondFactorRequired,
    passkeys: (await passkeys.list(id)).map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      added: danishDate(addedAt),
      used: usedAt && danishTime(usedAt.toISOString()),
    })),
    on: found && { since: danishDate(found.since), recoveryCodesLeft: found.recoveryCodesLeft },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const take = findSecondFactorStep(intent) ?? findPasskeyStep(intent);
  if (!take) throw data(UNREADABLE, { status: 400 });
  const services = context.get(samspil);
  const me = context.get(admin);
  const who = whoAsks({ request, context }, me.email);
  const { pathname, search } = new URL(request.url);
  const rejected = SENSITIVE.includes(intent) && rejectStale(context, pathname + search);
  if (rejected) return data({ ...rejected.data, intent }, { status: 403 });
  try {
    const answered = await take({ services, me, form, headers: request.headers });
    const { answer, status = answer.ok ? 200 : 422, headers, event } = answered;
    if (event) await services.securityEvents.record(event, who);
    if (!answer.ok) await services.securityEvents.record("account step refused", who);
    return data({ ...answer, intent }, { status, headers });
  } catch (error) {
    services.log.error({ err: error, intent }, "second factor could not be changed");
    return data({ ok: false, sentence: withReason(NOT_NOW, error), intent }, { status: 503 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const clientAction = stayOnError;

export default function TotrinsloginPage({ loaderData }: Route.ComponentProps) {
  const { isRequired, on, passkeys } = loaderData;
  const { answer, signIn, ...form } = useAccountStep();
  const step = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const til = search.get("til");
  const onward = til ? returnPath(til) : "/admin/konto";

  useAnswer(answer, ({ intent }) => {
    // What was pressed is gone: the keyboard and who listens go on where the next step begins.
    const isAboutKeys = intent?.startsWith("passkey");
    const ofKeys = isAboutKeys && step.current?.querySelector<HTMLElement>("#adgangsnoegler");
    (ofKeys || step.current?.querySelector("h2"))?.focus();
  });

  return (
    <Screen
      title="Totrinslogin"
      back={{ to: "/admin/konto", label: "Tilbage til din konto", title: "Din konto" }}
    >
      <div className="second-factor" ref={step}>
        {answer?.sentence && <AccountMessage key={answer.sentence} answer={answer} />}
        {signIn}
        {answer?.recoveryCodes ? (
          <RecoveryCodes codes={answer.recoveryCodes} onward={onward} />
        ) : answer?.passkey ? (
          <NewPasskey offer={answer.passkey} form={form} />
        ) : on ? (
          <ChangeSecondFactor {...on} isRequired={isRequired} form={form} />
        ) : answer?.offer ? (
          <KeyForApp offer={answer.offer} form={form} />
        ) : (
          <StartSecondFactor isRequired={isRequired && passkeys.length === 0} form={form} />
        )}
        {!answer?.recoveryCodes && !answer?.passkey && !answer?.offer && (
          <PasskeyList
            passkeys={passkeys}
            asksForCode={on !== undefined}
            isRequired={isRequired}
            form={form}
          />
        )}
      </div>
    </Screen>
  );
}
