import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { danishDate, danishTime } from "../../formats/danish-time.ts";
import { samspil } from "../../server/context.ts";
import { admin } from "../../shell/gate.server.ts";
import { Screen } from "../../shell/screen.tsx";
import { revalidateUnlessFailed } from "../../shell/stay-on-error.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";
import { AccountForms, useAccountForm } from "../account-form.tsx";
import { returnPath } from "../sign-in/return-path.ts";
import type { Route } from "./+types/totrinslogin";
import { ChangeSecondFactor, KeyForApp, RecoveryCodes, StartSecondFactor } from "./codes.tsx";
import { NewPasskey, PasskeyList } from "./passkeys.tsx";

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

export const shouldRevalidate = revalidateUnlessFailed;

export default function TotrinsloginPage({ loaderData }: Route.ComponentProps) {
  const { isRequired, on, passkeys } = loaderData;
  const { answer, message, sentTo, ...form } = useAccountForm();
  const [given, setGiven] = useState(answer);
  // What was offered stays while a code or a key is sent, and when that fails.
  if (answer && !answer.isFailure && answer !== given) setGiven(answer);
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
        {given?.recoveryCodes ? (
          <RecoveryCodes codes={given.recoveryCodes} onward={onward} />
        ) : given?.passkey ? (
          <NewPasskey offer={given.passkey} form={form} />
        ) : on ? (
          <ChangeSecondFactor {...on} isRequired={isRequired} form={form} />
        ) : given?.offer ? (
          <KeyForApp offer={given.offer} form={form} />
        ) : (
          <StartSecondFactor isRequired={isRequired && passkeys.length === 0} form={form} />
        )}
        {!given?.recoveryCodes && !given?.passkey && !given?.offer && (
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
