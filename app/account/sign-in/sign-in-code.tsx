import { data, Form, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { revalidateUnlessFailed, stayOnError } from "../../admin/save/stay-on-error.ts";
import { whoAsks } from "../../admin/shell/actor.server.ts";
import { Banner } from "../../admin/shell/banner.tsx";
import { CodeField, SubmitButton } from "../../admin/sign-in/account-fields.tsx";
import adminStyles from "../../admin.css?url";
import { lineOf } from "../../formats/form-line.ts";
import { findSession } from "../../server/auth/sessions.server.ts";
import { samspil } from "../../server/context.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { ArrowRight } from "../../site/page/icons.tsx";
import { headers } from "../form-address.ts";
import { AccountFrame } from "../frame.tsx";
import type { Route } from "./+types/sign-in-code";
import { loginPath, returnPath } from "./return-path.ts";
import { answerInit, enterCode, START_OVER } from "./sign-in.server.ts";

export { headers };

export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: adminStyles }];
}

export function meta(): Route.MetaDescriptors {
  return [{ title: "Skriv koden · Samspil" }, { name: "robots", content: "noindex" }];
}

/** Open only to a browser that has given the right password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  // A browser with an older session may give the code to make it fresh.
  if (await services.pendingSignIns.read(request.headers)) return null;
  const session = await findSession(services, request.headers);
  const til = new URL(request.url).searchParams.get("til");
  throw redirect(session ? returnPath(til) : loginPath(request.url));
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const stays = form.get("stay") === "1";
  const services = context.get(samspil);
  const { audit, pendingSignIns } = services;
  const account = await pendingSignIns.read(request.headers);
  const code = lineOf(form, "code").slice(0, 100);
  const attempt = { headers: request.headers, code };
  const result = account && (await enterCode(services, account, attempt));
  const who = whoAsks({ request, context }, account?.email);
  if (!account || !result) {
    await audit({ kind: "code refused", who });
    if (!stays) throw redirect(loginPath(request.url, "igen"));
    return data({ ok: false, sentence: START_OVER, next: "password" }, { status: 401 });
  }
  if (!result.ok) {
    await audit({ kind: "code refused", who });
    return data({ ...result, next: "code" }, answerInit(result));
  }
  const { headers, how } = result;
  await audit({ kind: "signed in", who, about: how });
  if (stays) return data({ ok: true, sentence: "", next: "in", email: account.email }, { headers });
  throw redirect(returnPath(new URL(request.url).searchParams.get("til")), { headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await stayOnError({ serverAction });
  return "isFailure" in answer ? { ...answer, next: "code" } : answer;
}

export const shouldRevalidate = revalidateUnlessFailed;

export default function SignInCodePage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formData !== undefined;
  const [search] = useSearchParams();
  const fromPaper = search.has("gendannelse");
  return (
    <AccountFrame
      title="Skriv koden"
      lead={fromPaper ? "Find dine gendannelseskoder frem." : "Åbn appen med koder på din telefon."}
    >
      {actionData?.sentence && !busy && (
        <Banner kind="error">
          <p>{actionData.sentence}</p>
        </Banner>
      )}
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
