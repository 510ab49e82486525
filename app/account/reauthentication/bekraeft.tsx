import { useState } from "react";
import {
  data,
  Form,
  redirect,
  useActionData,
  useNavigation,
  useSearchParams,
  useSubmit,
} from "react-router";
import { keepForm } from "../../admin/save/keep-form.ts";
import type { ReauthenticationAnswer } from "../../admin/save/reauthentication-answer.ts";
import { whoAsks } from "../../admin/shell/actor.server.ts";
import { Banner } from "../../admin/shell/banner.tsx";
import { admin } from "../../admin/shell/gate.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { SubmitButton } from "../../admin/sign-in/account-fields.tsx";
import { PasskeyButton } from "../../admin/sign-in/passkey-button.tsx";
import { samspil } from "../../server/context.ts";
import { withReason } from "../../server/data-dir/storage-failure.server.ts";
import { readForm, textOf } from "../../server/http/form-body.server.ts";
import { returnPath } from "../sign-in/return-path.ts";
import type { Route } from "./+types/bekraeft";
import {
  readReauthenticationFactors,
  reauthenticate,
  reauthenticateByPasskey,
} from "./reauthenticate.server.ts";
import { WHY_REAUTHENTICATE } from "./reauthentication-dialog.tsx";
import { ReauthenticationFields } from "./reauthentication-fields.tsx";

const NOT_NOW = "Det kunne ikke bekræftes lige nu. Prøv igen om lidt.";

export async function loader({ context }: Route.LoaderArgs) {
  return readReauthenticationFactors(context.get(samspil), context.get(admin));
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const services = context.get(samspil);
  const me = context.get(admin);
  const { headers } = request;
  const given = { password: textOf(form, "password"), code: textOf(form, "code") };
  const credential = form.get("credential");
  try {
    const rejected = credential
      ? await reauthenticateByPasskey(services, me, { headers, credential })
      : await reauthenticate(services, me, given);
    if (rejected) {
      const { sentence, wrong, status, wait } = rejected;
      await services.securityEvents.record(
        "account step refused",
        whoAsks({ request, context }, me.email),
      );
      const init = { status, headers: wait ? { "retry-after": String(wait) } : undefined };
      return data<ReauthenticationAnswer>({ ok: false, sentence, wrong }, init);
    }
  } catch (error) {
    services.log.error({ err: error }, "a reauthentication failed");
    return data<ReauthenticationAnswer>(
      { ok: false, sentence: withReason(NOT_NOW, error) },
      { status: 503 },
    );
  }
  if (form.get("stay") === "1") return data<ReauthenticationAnswer>({ ok: true, sentence: "" });
  throw redirect(returnPath(new URL(request.url).searchParams.get("til")));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const clientAction = keepForm;

export default function ReauthenticationPage({ loaderData: asks }: Route.ComponentProps) {
  const answer = useActionData<ReauthenticationAnswer>();
  const busy = useNavigation().formData !== undefined;
  const submit = useSubmit();
  const [search] = useSearchParams();
  const [deviceProblem, setDeviceProblem] = useState("");
  const sentence = deviceProblem || (!busy && answer?.sentence);
  return (
    <Screen
      title="Bekræft, at det er dig"
      back={{ to: returnPath(search.get("til")), label: "Tilbage", title: "" }}
    >
      <div className="second-factor">
        {sentence && (
          <Banner kind="error" key={sentence}>
            <p>{sentence}</p>
          </Banner>
        )}
        <p>{WHY_REAUTHENTICATE}</p>
        {asks.asksForPassword && (
          <Form
            method="post"
            className="form-grid"
            noValidate
            onSubmit={() => setDeviceProblem("")}
          >
            <ReauthenticationFields {...asks} answer={answer} />
            <div className="row">
              <SubmitButton busy={busy}>{busy ? "Bekræfter..." : "Bekræft"}</SubmitButton>
            </div>
          </Form>
        )}
        {asks.hasPasskey && (
          <div className="row">
            <PasskeyButton
              label="Bekræft med adgangsnøgle"
              challengePath="/admin/bekraeft/adgangsnoegle"
              busy={busy}
              onSentence={setDeviceProblem}
              onCredential={(credential) =>
                submit({ intent: "passkey", credential }, { method: "post" })
              }
            />
          </div>
        )}
      </div>
    </Screen>
  );
}
