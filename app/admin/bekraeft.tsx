import { data, Form, redirect, useActionData, useNavigation } from "react-router";
import { samspil } from "../server/context.ts";
import { withReason } from "../server/disk-trouble.server.ts";
import { readForm } from "../server/http/read-form.server.ts";
import type { Route } from "./+types/bekraeft";
import { Banner } from "./banner.tsx";
import { whoAsks } from "./doer.server.ts";
import { admin } from "./gate.server.ts";
import { keepForm } from "./keep-form.ts";
import { giveProof } from "./proof.server.ts";
import { type ProofAnswer, ProofFields } from "./proof-fields.tsx";
import { returnPath } from "./return-path.ts";
import { Screen } from "./screen.tsx";

const NOT_NOW = "Det kunne ikke bekræftes lige nu. Prøv igen om lidt.";

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email } = context.get(admin);
  const asksForCode = (await context.get(samspil).secondFactors.read(id)) !== undefined;
  return { email, asksForCode };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const services = context.get(samspil);
  const me = context.get(admin);
  const given = { password: textOf(form, "password"), code: textOf(form, "code") };
  try {
    const refused = await giveProof(services, me, given);
    if (refused) {
      const { sentence, status, wait } = refused;
      await services.securityEvents.record(
        "account step refused",
        whoAsks({ request, context }, me.email),
      );
      const headers = wait ? { "retry-after": String(wait) } : undefined;
      return data<ProofAnswer>({ ok: false, sentence }, { status, headers });
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

export default function ProofPage({ loaderData: { email, asksForCode } }: Route.ComponentProps) {
  const answer = useActionData<ProofAnswer>();
  const busy = useNavigation().formData !== undefined;
  return (
    <Screen title="Bekræft, at det er dig">
      <div className="second-factor">
        {answer?.sentence && !busy && (
          <Banner kind="error">
            <p>{answer.sentence}</p>
          </Banner>
        )}
        <p>
          Så kan ingen andre gøre det fra en skærm, du har ladet stå åben. Det gælder i ti minutter.
        </p>
        <Form method="post" className="form-grid" noValidate>
          <ProofFields email={email} asksForCode={asksForCode} />
          <div className="row">
            <button className="button" type="submit" disabled={busy} aria-busy={busy}>
              {busy ? "Bekræfter..." : "Bekræft"}
            </button>
          </div>
        </Form>
      </div>
    </Screen>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1000) : "";
}
