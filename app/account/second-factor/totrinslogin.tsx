import { useRef } from "react";
import { useSearchParams } from "react-router";
import { admin } from "../../admin/shell/gate.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { danishDate, danishTime } from "../../formats/danish-time.ts";
import { samspil } from "../../server/context.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";
import { AccountForms } from "../forms.tsx";
import { returnPath } from "../sign-in/return-path.ts";
import { useAccountForm } from "../use-account-form.tsx";
import type { Route } from "./+types/totrinslogin";
import { PasskeyList } from "./passkey-list.tsx";
import { NewPasskey } from "./passkey-new.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ChangeSecondFactor } from "./second-factor-change.tsx";
import { KeyForApp, StartSecondFactor } from "./second-factor-setup.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { passkeys, secondFactors, settings } = context.get(samspil);
  const { id } = context.get(admin);
  const factor = await secondFactors.read(id);
  return {
    isRequired: settings.secondFactorRequired,
    passkeys: (await passkeys.list(id)).map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      added: danishDate(addedAt),
      used: usedAt && danishTime(usedAt.toISOString()),
    })),
    on: factor && { since: danishDate(factor.since), recoveryCodesLeft: factor.recoveryCodesLeft },
  };
}

export default function TotrinsloginPage({ loaderData }: Route.ComponentProps) {
  const { isRequired, on, passkeys } = loaderData;
  const { answer, message, sentTo, ...form } = useAccountForm();
  const forms = useRef<HTMLFieldSetElement>(null);
  const [search] = useSearchParams();
  const til = search.get("til");
  const onward = til ? returnPath(til) : "/admin/konto";

  useAnswer(answer, () => {
    // The button that had the focus no longer exists.
    const isAboutKeys = sentTo.includes("adgangsnoegle");
    const keys = isAboutKeys && forms.current?.querySelector<HTMLElement>("#adgangsnoegler");
    (keys || forms.current?.querySelector("h2"))?.focus();
  });

  return (
    <Screen
      title="Totrinslogin"
      back={{ to: "/admin/konto", label: "Tilbage til din konto", title: "Din konto" }}
    >
      <AccountForms className="second-factor" ref={forms}>
        {message}
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
      </AccountForms>
    </Screen>
  );
}
