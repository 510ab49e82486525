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
import { Banner } from "../../admin/shell/banner.tsx";
import { whoAsks } from "../../admin/shell/doer.server.ts";
import { admin } from "../../admin/shell/gate.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { samspil } from "../../server/context.ts";
import { withReason } from "../../server/data-dir/disk-trouble.server.ts";
import { readForm } from "../../server/http/read-form.server.ts";
import { PasskeyButton } from "../sign-in/passkey-button.tsx";
import { returnPath } from "../sign-in/return-path.ts";
import type { Route } from "./+types/bekraeft";
import { giveProof, giveProofByPasskey, readProofAsks } from "./proof.server.ts";
import { WHY_PROOF } from "./proof-dialog.tsx";
import { type ProofAnswer, ProofFields } from "./proof-fields.tsx";

const NOT_NOW = "Det kunne ikke bekræftes lige nu. Prøv igen om lidt.";

export async function loader({ context }: Route.LoaderArgs) {
  return readProofAsks(context.get(samspil), context.get(admin));
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const services = context.get(samspil);
  const me = context.get(admin);
  const { headers } = request;
  const given = { password: textOf(form, "password"), code: textOf(form, "code") };
  const credential = form.get("credential");
  try {
    const refused = credential
      ? await giveProofByPasskey(services, me, { headers, credential })
      : await giveProof(services, me, given);
    if (refused) {
      const { sentence, wrong, status, wait } = refused;
      await services.securityEvents.record(
        "account step refused",
        whoAsks({ request, context }, me.email),
      );
      const init = { status, headers: wait ? { "retry-after": String(wait) } : undefined };
      return data<ProofAnswer>({ ok: false, sentence, wrong }, init);
    }
  } catch (error) {
    services.log.error({ err: error }, "a proof could not be taken");
    return data<ProofAnswer>({ ok: false, sentence: withReason(NOT_NOW, error) }, { status: 503 });
  }
  if (form.get("stay") === "1") return data<ProofAnswer>({ ok: true, sentence: "" });
  throw redirect(returnPath(new URL(request.url).searchParams.get("til")));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const clientAction = keepForm;

export default function ProofPage({ loaderData: asks }: Route.ComponentProps) {
  const answer = useActionData<ProofAnswer>();
  const busy = useNavigation().formData !== undefined;
  const submit = useSubmit();
  const [search] = useSearchParams();
  const [deviceSaid, setDeviceSaid] = useState("");
  const sentence = deviceSaid || (!busy && answer?.sentence);
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
        <p>{WHY_PROOF}</p>
        {asks.asksForPassword && (
          <Form method="post" className="form-grid" noValidate onSubmit={() => setDeviceSaid("")}>
            <ProofFields {...asks} answer={answer} />
            <div className="row">
              <button className="button" type="submit" disabled={busy} aria-busy={busy}>
                {busy ? "Bekræfter..." : "Bekræft"}
              </button>
            </div>
          </Form>
        )}
        {asks.hasPasskey && (
          <div className="row">
            <PasskeyButton
              label="Bekræft med adgangsnøgle"
              challengePath="/admin/bekraeft/adgangsnoegle"
              busy={busy}
              onSentence={setDeviceSaid}
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

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1000) : "";
}
