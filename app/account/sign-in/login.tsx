import { useEffect, useState } from "react";
import { data, Form, redirect, useNavigation, useSearchParams, useSubmit } from "react-router";
import { PlainField } from "../../admin/form/fields.tsx";
import { revalidateUnlessFailed, stayOnError } from "../../admin/save/stay-on-error.ts";
import { whoAsks } from "../../admin/shell/actor.server.ts";
import { Banner } from "../../admin/shell/banner.tsx";
import { clearEditorFlag } from "../../admin/shell/local-storage.ts";
import { PasswordField, SubmitButton } from "../../admin/sign-in/account-fields.tsx";
import { isFresh } from "../../admin/sign-in/fresh-session.server.ts";
import { PasskeyButton } from "../../admin/sign-in/passkey-button.tsx";
import { SIGN_IN_AGAIN } from "../../admin/sign-in/sign-in-again.ts";
import adminStyles from "../../admin.css?url";
import { findSession } from "../../server/auth/sessions.server.ts";
import { clientAddress, samspil } from "../../server/context.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { ArrowRight } from "../../site/page/icons.tsx";
import { headers } from "../form-address.ts";
import { AccountFrame } from "../frame.tsx";
import type { Route } from "./+types/login";
import { signInByPasskey } from "./passkey-sign-in.server.ts";
import { returnPath } from "./return-path.ts";
import { answerInit, emailIn, requestReset, signIn } from "./sign-in.server.ts";

export { headers };

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: adminStyles }];
}

export function meta(): Route.MetaDescriptors {
  return [{ title: "Log ind · Samspil" }, { name: "robots", content: "noindex" }];
}

export async function loader({ request, url: { searchParams }, context }: Route.LoaderArgs) {
  const current = await findSession(context.get(samspil), request.headers);
  const isEnough = !searchParams.has("frisk") || (current && isFresh(current.session.createdAt));
  if (current && isEnough) throw redirect(returnPath(searchParams.get("til")));
  return { email: current?.user.email };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const email = emailIn(form);
  const services = context.get(samspil);
  const { audit } = services;
  const guess = { email, address: context.get(clientAddress), headers: request.headers };
  const intent = form.get("intent");
  if (intent === "reset") {
    await audit({ kind: "reset asked for", who: whoAsks({ request, context }, email) });
    const result = await requestReset(services, guess);
    return data({ ...result, email }, answerInit(result));
  }
  const isByPasskey = intent === "passkey";
  const result = isByPasskey
    ? await signInByPasskey(services, { ...guess, credential: form.get("credential") })
    : {
        email,
        ...(await signIn(services, { ...guess, password: String(form.get("password") ?? "") })),
      };
  const who = whoAsks({ request, context }, result.email);
  if (!result.ok) {
    await audit({ kind: result.status === 429 ? "sign-in held back" : "sign-in refused", who });
    return data({ ...result, email }, answerInit(result));
  }
  const { next, headers } = result;
  const about = isByPasskey ? "passkey" : "password";
  await audit(next === "in" ? { kind: "signed in", who, about } : { kind: "code asked for", who });
  // A form whose session had expired signs in here without leaving its page.
  if (form.get("stay") === "1")
    return data({ ok: true, sentence: "", email: result.email, next }, { headers });
  const { search, searchParams } = url;
  const path = next === "in" ? returnPath(searchParams.get("til")) : `/admin/login/kode${search}`;
  throw redirect(path, { headers });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayOnError({ serverAction });
}

export const shouldRevalidate = revalidateUnlessFailed;

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
  return (
    <AccountFrame title="Log ind" lead="Her redigerer du hjemmesidens indhold.">
      {search.has("adgangskode") && !actionData && (
        <Banner kind="success">
          <p>Din adgangskode er gemt. Log ind med den.</p>
        </Banner>
      )}
      {search.has("igen") && !actionData && (
        <Banner kind="error">
          <p>Der gik for lang tid. Log ind igen med din adgangskode.</p>
        </Banner>
      )}
      {search.has("frisk") && !actionData && (
        <Banner kind="error">
          <p>{SIGN_IN_AGAIN}</p>
        </Banner>
      )}
      {deviceProblem && (
        <Banner kind="error" key={deviceProblem}>
          <p>{deviceProblem}</p>
        </Banner>
      )}
      {actionData?.sentence && !sending && !deviceProblem && (
        <Banner kind={actionData.ok ? "success" : "error"}>
          <p>{actionData.sentence}</p>
        </Banner>
      )}
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
