import { revalidateUnlessFailed } from "../admin/save/stay-on-error.ts";
import { admin } from "../admin/shell/gate.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { danishDate, danishDateTime } from "../formats/danish-time.ts";
import { formatDevice } from "../formats/device.ts";
import { listSessions } from "../server/auth/sessions.server.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/konto";
import { ColleagueList, OwnRole } from "./colleagues.tsx";
import { AccountForms } from "./forms.tsx";
import { PasswordForm } from "./password.tsx";
import { SecondFactorSection } from "./second-factor-row.tsx";
import { SessionList } from "./sessions.tsx";

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
  const { myId, email, choosesFirst, role, passkeys, secondFactor, sessions, colleagues } =
    loaderData;
  if (choosesFirst) {
    return (
      <Screen title="Din konto">
        <p>
          Du har fået din adgangskode af en anden. Vælg din egen her, så åbner resten af
          administrationen.
        </p>
        <AccountForms className="account">
          <PasswordForm email={email} />
        </AccountForms>
      </Screen>
    );
  }
  return (
    <Screen title="Din konto">
      <AccountForms className="account">
        <PasswordForm email={email} />
        <SecondFactorSection on={secondFactor} passkeys={passkeys} />
        <SessionList sessions={sessions} />
        {role === "Ejer" ? (
          <ColleagueList myId={myId} colleagues={colleagues} />
        ) : (
          <OwnRole role={role} />
        )}
      </AccountForms>
    </Screen>
  );
}
