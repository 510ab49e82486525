import { useRef } from "react";
import { Link } from "react-router";
import { danishDate, danishDateTime } from "../formats/danish-time.ts";
import { formatDevice } from "../formats/device.ts";
import { listSessions } from "../server/auth/sessions.server.ts";
import { samspil } from "../server/context.ts";
import { admin } from "../shell/gate.server.ts";
import { Screen } from "../shell/screen.tsx";
import {
  NewPasswordFields,
  PasswordField,
  SubmitButton,
  UserName,
} from "../shell/sign-in/account-fields.tsx";
import { State } from "../shell/state.tsx";
import { revalidateUnlessFailed } from "../shell/stay-on-error.ts";
import { useAnswer } from "../site/browser/use-answer.ts";
import type { Route } from "./+types/konto";
import { AccountForms, useAccountForm } from "./account-form.tsx";
import { ColleagueList, OwnRole } from "./colleagues.tsx";
import { codesLeft } from "./second-factor/codes.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, colleagues, passkeys, secondFactors, settings, hasGivenPassword } =
    context.get(samspil);
  const me = context.get(admin);
  const sessions = await listSessions(auth, me.id);
  const factor = await secondFactors.read(me.id);
  return {
    myId: me.id,
    email: me.email,
    choosesFirst: settings.isPublic && (await hasGivenPassword(me.id)),
    passkeys: (await passkeys.list(me.id)).length,
    secondFactor: factor && { ...factor, since: danishDate(factor.since) },
    role: me.role,
    colleagues: me.role === "Ejer" ? await colleagues.list() : [],
    sessions: sessions.map(({ id, userAgent, createdAt }) => ({
      id,
      device: formatDevice(userAgent),
      since: danishDateTime(createdAt),
      isThis: id === me.sessionId,
    })),
  };
}

export const shouldRevalidate = revalidateUnlessFailed;

export default function KontoPage({ loaderData }: Route.ComponentProps) {
  const { myId, email, choosesFirst, role, colleagues } = loaderData;
  return (
    <Screen title="Din konto">
      {choosesFirst && (
        <p>
          Du har fået din adgangskode af en anden. Vælg din egen her, så åbner resten af
          administrationen.
        </p>
      )}
      <AccountForms className="account">
        <PasswordForm email={email} />
        {!choosesFirst && (
          <>
            <SecondFactor {...loaderData} />
            <SessionList {...loaderData} />
            {role === "Ejer" ? (
              <ColleagueList myId={myId} colleagues={colleagues} />
            ) : (
              <OwnRole role={role} />
            )}
          </>
        )}
      </AccountForms>
    </Screen>
  );
}

/** Requires the current password: an unattended screen must not be enough. */
function PasswordForm({ email }: { email: string }) {
  const { Form, busy, answer, message } = useAccountForm();
  const form = useRef<HTMLFormElement>(null);

  useAnswer(answer, ({ ok }) => ok && form.current?.reset());

  return (
    <section aria-labelledby="adgangskode">
      <h2 id="adgangskode">Adgangskode</h2>
      {message}
      <Form method="post" action="/admin/konto/adgangskode" className="form-grid" ref={form}>
        <UserName email={email} />
        <PasswordField label="Nuværende adgangskode" name="currentPassword" />
        <NewPasswordFields />
        <div className="row">
          <SubmitButton busy={busy}>{busy ? "Gemmer..." : "Skift adgangskode"}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function SecondFactor({ secondFactor, passkeys }: Pick<Shown, "secondFactor" | "passkeys">) {
  return (
    <section aria-labelledby="totrinslogin">
      <h2 id="totrinslogin">Totrinslogin</h2>
      <p className="muted">
        {secondFactor
          ? `Slået til den ${secondFactor.since}. ${codesLeft(secondFactor.recoveryCodesLeft)}`
          : "Log ind med en kode fra din telefon ud over adgangskoden. Så er en stjålet adgangskode ikke nok."}
      </p>
      <div className="row">
        <Link className="button button--light button--small" to="/admin/totrinslogin">
          {secondFactor ? "Ret totrinslogin" : "Slå totrinslogin til"}
        </Link>
        <Link className="link" to="/admin/totrinslogin#adgangsnoegler">
          {passkeys === 0 ? "Tilføj en adgangsnøgle" : `Dine adgangsnøgler (${passkeys})`}
        </Link>
      </div>
    </section>
  );
}

function SessionList({ sessions }: Pick<Shown, "sessions">) {
  const { Form, busy, message } = useAccountForm();
  return (
    <section aria-labelledby="enheder">
      <h2 id="enheder">Her er du logget ind</h2>
      {message}
      <ul className="rule-list">
        {sessions.map(({ id, device, since, isThis }) => (
          <li key={id}>
            <p>
              <strong>{device}</strong>
              <small>Siden {since}</small>
            </p>
            {isThis ? (
              <State kind="published" words="Denne enhed" />
            ) : (
              <Form method="post" action="/admin/konto/enheder">
                <input type="hidden" name="id" value={id} />
                <button
                  className="text-button"
                  type="submit"
                  disabled={busy}
                  aria-label={`Log ud: ${device}, siden ${since}`}
                >
                  Log ud
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {/* Also with one row: a session is not listed where the clocks disagree about it. */}
      <Form method="post" action="/admin/konto/enheder/andre">
        <button className="button button--light button--small" type="submit" disabled={busy}>
          Log ud alle andre steder
        </button>
      </Form>
    </section>
  );
}
