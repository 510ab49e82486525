import { Link } from "react-router";
import type { Misconfiguration } from "../../server/http/deployment-check.server.ts";

export function UnreadableDocument({ name, label }: { name: string; label: string }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>
        »{label}« kan ikke læses. Intet er slettet, og ingen kan gemme oven i det.{" "}
        <Link to={`/admin/historik/${name}`}>Se, hvad I kan gøre</Link>.
      </p>
    </div>
  );
}

export function MailTrouble({ failed, late }: { failed: number; late: number }) {
  const parts = [
    failed > 0 && `${count(failed)} om bestillinger kunne ikke sendes.`,
    late > 0 && `${count(late)} om bestillinger har ventet i over et kvarter.`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <div className="banner banner--error" role="alert">
      <p>
        {parts.join(" ")} Bestillingerne er gemt. <Link to="/admin/bestillinger">Se dem her</Link>.
      </p>
    </div>
  );
}

/** On a public site somebody waits for these mails. */
export function MailsReachNobody() {
  return (
    <div className="banner banner--error" role="alert">
      <p>
        Hjemmesiden er offentlig, men sender ingen mails: hverken I eller kunderne får besked om
        bestillinger. Bestillingerne er gemt. <Link to="/admin/bestillinger">Se dem her</Link>. Den,
        der driver hjemmesiden, skal sætte SMTP_URL.
      </p>
    </div>
  );
}

/** The order form can be used to send mail to anybody: beyond a bound the clinic decides. */
export function ReceiptsWithheld({ withheld }: { withheld: number }) {
  if (withheld === 0) return null;
  const receipts =
    withheld === 1 ? "En kvittering er holdt tilbage" : `${withheld} kvitteringer er holdt tilbage`;
  return (
    <div className="notice" data-tone="sand">
      <h2>{receipts}</h2>
      <p>
        Der kom usædvanligt mange bestillinger på kort tid. De er alle gemt og sendt til jer. Se dem
        igennem under <Link to="/admin/bestillinger">Bestillinger</Link>, og tryk »Send igen« ved
        dem, der er rigtige.
      </p>
    </div>
  );
}

export function MailsAreFiles() {
  return (
    <div className="notice" data-tone="sand">
      <h2>Mails bliver ikke sendt endnu</h2>
      <p>
        De gemmes som filer på serveren, i mappen mail, fordi der ikke er valgt en mailserver.
        Bestillingerne står under <Link to="/admin/bestillinger">Bestillinger</Link>. Den, der
        driver hjemmesiden, kan vælge en.
      </p>
    </div>
  );
}

export function Misconfigurations({
  misconfigurations,
}: {
  misconfigurations: Misconfiguration[];
}) {
  return misconfigurations.map((misconfiguration) => (
    <div key={misconfiguration} className="banner banner--error" role="alert">
      <p>{MISCONFIGURATIONS[misconfiguration]}</p>
    </div>
  ));
}

const MISCONFIGURATIONS: Record<Misconfiguration, string> = {
  "proxy not trusted":
    "Hjemmesiden kan ikke kende de besøgende fra hinanden: en, der prøver for meget, kan lukke for alle. Sig det til den, der driver hjemmesiden (TRUST_PROXY er 0).",
  "proxy missing":
    "Hjemmesiden kan ikke kende de besøgende fra hinanden: en, der prøver for meget, kan lukke for alle. Sig det til den, der driver hjemmesiden (X-Forwarded-For mangler).",
  "origin not set":
    "Hjemmesiden ved ikke, hvad dens adresse er. Links i dens mails virker ikke, og mails om bestillinger når måske ingen. Sig det til den, der driver hjemmesiden (ORIGIN mangler).",
  "lock held":
    "Planlagte kladder bliver ikke udgivet, eller gamle mails bliver ikke slettet: En anden proces holder en lås i databasen. Sig det til den, der driver hjemmesiden (pg_stat_activity).",
};

export function MailsOnTheirWay(depth: { waiting: number; oldestSeconds: number }) {
  const minutes = Math.floor(depth.oldestSeconds / 60);
  const age = minutes < 1 ? "under et minut" : minutes === 1 ? "et minut" : `${minutes} minutter`;
  const words =
    depth.waiting === 0
      ? "Ingen mails venter på at blive sendt."
      : `${count(depth.waiting)} venter på at blive sendt, den ældste i ${age}.`;
  return <p className="muted">{words}</p>;
}

export function StaleWaiting({ places }: { places: { label: string; to: string }[] }) {
  if (places.length === 0) return null;
  return (
    <div className="notice" data-tone="sand">
      <h2>Passer ventetiden stadig?</h2>
      <p>
        Den er over 60 dage gammel og vises ikke længere for{" "}
        {places.map(({ label, to }, index) => (
          <span key={to}>
            {index > 0 && ", "}
            <Link to={to}>{label}</Link>
          </span>
        ))}
        . Skriv den igen, eller sæt en ny dato.
      </p>
    </div>
  );
}

export function ProvisionalTexts({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <div className="notice" data-tone="sand">
      <h2>Hjemmesiden viser stadig eksempler</h2>
      <p>
        Her står der endnu eksempler: {names.join(", ")}. Så længe det er sådan, beder siderne
        søgemaskiner om at blive væk. Eksemplerne er jeres, når I har gemt dem.
      </p>
    </div>
  );
}

function count(mails: number): string {
  return mails === 1 ? "En mail" : `${mails} mails`;
}
