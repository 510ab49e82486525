import { useEffect, useState } from "react";
import { Form, redirect, useNavigation, useSearchParams, useSubmit } from "react-router";
import { findSession } from "../../server/auth/sessions.server.ts";
import { clientAddress, samspil } from "../../server/context.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { clearEditorFlag } from "../../shell/local-storage.ts";
import { PlainField } from "../../shell/plain-field.tsx";
import { PasswordField, SubmitButton } from "../../shell/sign-in/account-fields.tsx";
import { isFresh } from "../../shell/sign-in/fresh-session.server.ts";
import { PasskeyButton } from "../../shell/sign-in/passkey-button.tsx";
import { SIGN_IN_AGAIN } from "../../shell/sign-in/sign-in-again.ts";
import { revalidateUnlessFailed, stayOnError } from "../../shell/stay-on-error.ts";
import { ArrowRight } from "../../site/page/icons.tsx";
import { AccountFrame, headers, links, metaOf } from "../frame.tsx";
import type { Route } from "./+types/login";
import { answerSignIn } from "./answer-sign-in.server.ts";
import { answerReset, emailIn } from "./reset.server.ts";
import { returnPath, START_OVER } from "./return-path.ts";
import { signIn, signInByPasskey } from "./sign-in.server.ts";

export { headers, links };

export const meta = () => metaOf("Log ind");
export const shouldRevalidate = revalidateUnlessFailed;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayOnError({ serverAction });
}

export async function loader({ request, url: { searchParams }, context }: Route.LoaderArgs) {
  const current = await findSession(context.get(samspil), request.headers);
  const isEnough = !searchParams.has("frisk") || (current && isFresh(current.session.createdAt));
  if (current && isEnough) throw redirect(returnPath(searchParams.get("til")));
  return { email: current?.user.email };
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const email = emailIn(form);
  const intent = form.get("intent");
  if (intent === "reset") return answerReset(args, email);
  const services = context.get(samspil);
  const guess = { email, address: context.get(clientAddress), headers: request.headers };
  const trying =
    intent === "passkey"
      ? signInByPasskey(services, { ...guess, credential: form.get("credential") })
      : signIn(services, { ...guess, password: String(form.get("password") ?? "") });
  return answerSignIn(args, { form, email }, trying);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const [search] = useSearchParams();
  const email = actionData && "email" in actionData && actionData.email;
  const sending = navigation.formData?.get("intent");
  const isSigningIn = sending === "sign-in";
  const isSendingReset = sending === "reset";
  const submit = useSubmit();
  useEffect(clearEditorFlag, []);
  const [deviceProblem, setDeviceProblem] = useState("");
  const told = actionData ? (sending ? undefined : actionData) : noticeOf(search);
  const answer = deviceProblem ? { ok: false, sentence: deviceProblem } : told;
  return (
    <AccountFrame title="Log ind" lead="Her redigerer du hjemmesidens indhold." answer={answer}>
      <Form method="post" className="form-grid" noValidate onSubmit={() => setDeviceProblem("")}>
        <PlainField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email || loaderData.email}
        />
        <PasswordField label="Adgangskode" />
        <div className="row">
          <SubmitButton intent="sign-in" busy={isSigningIn}>
            {isSigningIn ? "Logger ind..." : "Log ind"} {!isSigningIn && <ArrowRight />}
          </SubmitButton>
          <button
            className="text-button"
            type="submit"
            name="intent"
            value="reset"
            disabled={isSendingReset}
          >
            {isSendingReset ? "Sender..." : "Glemt adgangskode?"}
          </button>
        </div>
      </Form>
      <div className="row">
        <PasskeyButton
          busy={sending !== undefined}
          onSentence={setDeviceProblem}
          onCredential={(credential) =>
            submit({ intent: "passkey", credential }, { method: "post" })
          }
        />
      </div>
    </AccountFrame>
  );
}

function noticeOf(search: URLSearchParams) {
  if (search.has("adgangskode"))
    return { ok: true, sentence: "Din adgangskode er gemt. Log ind med den." };
  if (search.has("igen")) return { ok: false, sentence: START_OVER };
  return search.has("frisk") ? { ok: false, sentence: SIGN_IN_AGAIN } : undefined;
}
