import { Form, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { lineOf } from "../../formats/form-line.ts";
import { findSession } from "../../server/auth/sessions.server.ts";
import { samspil } from "../../server/context.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { CodeField, SubmitButton } from "../../shell/sign-in/account-fields.tsx";
import { revalidateUnlessFailed, stayOnError } from "../../shell/stay-on-error.ts";
import { ArrowRight } from "../../site/page/icons.tsx";
import { AccountFrame, headers, links, metaOf } from "../frame.tsx";
import type { Route } from "./+types/sign-in-code";
import { answerSignIn } from "./answer-sign-in.server.ts";
import { loginPath, returnPath } from "./return-path.ts";
import { signInByCode } from "./sign-in.server.ts";

export { headers, links };

export const meta = () => metaOf("Skriv koden");
export const shouldRevalidate = revalidateUnlessFailed;

/** Open only to a browser that has given the right password. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  // A browser with an older session may give the code to make it fresh.
  if (await services.pendingSignIns.read(request.headers)) return null;
  const session = await findSession(services, request.headers);
  throw redirect(session ? returnPath(url.searchParams.get("til")) : loginPath(request.url));
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const code = lineOf(form, "code").slice(0, 100);
  const trying = signInByCode(args.context.get(samspil), args.request.headers, code);
  return answerSignIn(args, { form, isCode: true }, trying);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await stayOnError({ serverAction });
  return "isFailure" in answer ? { ...answer, next: "code" } : answer;
}

export default function SignInCodePage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formData !== undefined;
  const [search] = useSearchParams();
  const fromPaper = search.has("gendannelse");
  return (
    <AccountFrame
      title="Skriv koden"
      lead={fromPaper ? "Find dine gendannelseskoder frem." : "Åbn appen med koder på din telefon."}
      answer={busy ? undefined : actionData}
    >
      <Form method="post" className="form-grid" noValidate key={fromPaper ? "paper" : "app"}>
        <CodeField fromPaper={fromPaper} />
        <div className="row">
          <SubmitButton busy={busy}>
            {busy ? "Logger ind..." : "Log ind"} {!busy && <ArrowRight />}
          </SubmitButton>
          <Link className="link" to={otherWay(search)}>
            {fromPaper ? "Brug koden fra appen" : "Har du ikke telefonen ved hånden?"}
          </Link>
        </div>
      </Form>
      <p>
        <a className="link" href={loginPath(`?${search}`)}>
          Begynd forfra
        </a>
      </p>
    </AccountFrame>
  );
}

function otherWay(search: URLSearchParams): string {
  const other = new URLSearchParams(search);
  if (other.has("gendannelse")) other.delete("gendannelse");
  else other.set("gendannelse", "1");
  return `?${other}`;
}
