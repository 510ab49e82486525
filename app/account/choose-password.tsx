import {
  data,
  Form,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from "react-router";
import { hasPassword } from "../server/auth/accounts.server.ts";
import { newPasswordProblem } from "../server/auth/easy-password.server.ts";
import { samspil } from "../server/context.ts";
import { withReason } from "../server/database/storage-failure.server.ts";
import { readForm } from "../server/http/form-body.server.ts";
import { whoAsks } from "../shell/actor.server.ts";
import { PlainField } from "../shell/plain-field.tsx";
import { NewPasswordFields, SubmitButton, UserName } from "../shell/sign-in/account-fields.tsx";
import { revalidateUnlessFailed, stayOnError } from "../shell/stay-on-error.ts";
import type { Route } from "./+types/choose-password";
import { AccountFrame, headers, links, metaOf } from "./frame.tsx";
import { answerReset, emailIn } from "./sign-in/reset.server.ts";
import { notifyOfNewDevice } from "./sign-in/sign-in-news.server.ts";

export { headers, links };

const NOT_NOW = "Adgangskoden kunne ikke gemmes lige nu. Prøv igen om lidt.";
const DEAD_LINK =
  "Linket virker ikke længere. Det kan bruges én gang og udløber efter en tid. Skriv din e-mail, så sender vi et nyt.";

export function meta(): Route.MetaDescriptors {
  return [
    ...metaOf("Vælg adgangskode"),
    // This page's address is a secret. With "no-referrer" the form would have no Origin header.
    { name: "referrer", content: "same-origin" },
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { colleagues } = context.get(samspil);
  const link = await colleagues.readPasswordLink(url.searchParams.get("token") ?? "");
  return { email: link?.email };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = url.searchParams.get("token") ?? "";
  const form = await readForm(request);
  if (form.get("intent") === "reset") return answerReset({ request, context }, emailIn(form));
  const services = context.get(samspil);
  const { auth, audit, colleagues, knownDevices, log } = services;
  const gone = () => data({ ok: false, sentence: "" }, { status: 410 });
  const link = await colleagues.readPasswordLink(token);
  if (!link) return gone();
  const { email } = link;
  const password = String(form.get("newPassword") ?? "");
  const repeated = String(form.get("repeated") ?? "");
  const problem = await newPasswordProblem({ password, repeated, email });
  if (problem) return data({ ok: false, sentence: problem }, { status: 422 });
  const isNewDevice =
    !(await knownDevices.recognise(email, request.headers)) && (await hasPassword(auth, email));
  try {
    if (!(await colleagues.choosePassword(token, password))) return gone();
    await audit({ kind: "password chosen by link", who: whoAsks({ request, context }, email) });
    await colleagues.followPasswordChange(link);
    if (isNewDevice) await notifyOfNewDevice(services, email, request.headers);
  } catch (error) {
    log.error({ err: error }, "could not store the password");
    return data({ ok: false, sentence: withReason(NOT_NOW, error) }, { status: 503 });
  }
  const device = await knownDevices.remember(email);
  throw redirect("/admin/login?adgangskode=valgt", { headers: { "set-cookie": device } });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayOnError({ serverAction });
}

/** A used link is said to be dead: its answer to the first try may have been lost. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 410 || revalidateUnlessFailed(args);
}

export default function ChoosePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formData !== undefined;
  const { email } = loaderData;
  return (
    <AccountFrame
      title="Vælg adgangskode"
      lead={email ? `Den gælder for ${email}.` : "Du skal bruge et nyt link."}
      answer={busy ? undefined : actionData}
    >
      {email ? <NewPassword email={email} busy={busy} /> : <NewLink busy={busy} />}
    </AccountFrame>
  );
}

function NewPassword({ email, busy }: { email: string; busy: boolean }) {
  return (
    <Form method="post" className="form-grid" noValidate>
      <UserName email={email} />
      <NewPasswordFields />
      <div className="row">
        <SubmitButton busy={busy}>{busy ? "Gemmer..." : "Gem adgangskode"}</SubmitButton>
      </div>
    </Form>
  );
}

function NewLink({ busy }: { busy: boolean }) {
  return (
    <>
      <p>{DEAD_LINK}</p>
      <Form method="post" className="form-grid" noValidate>
        <PlainField label="E-mail" name="email" type="email" autoComplete="username" />
        <div className="row">
          <button className="button" name="intent" value="reset" type="submit" disabled={busy}>
            {busy ? "Sender..." : "Send et nyt link"}
          </button>
          <a className="link" href="/admin/login">
            Log ind
          </a>
        </div>
      </Form>
    </>
  );
}
