import { useRef } from "react";
import { Link } from "react-router";
import { CodeField, SubmitButton } from "../../shell/sign-in/account-fields.tsx";
import { useCopying } from "../../shell/use-copying.ts";
import type { AccountForm } from "../account-form.tsx";
import type { KeyOffer } from "../act.server.ts";

type StartProps = { isRequired: boolean; form: AccountForm };

export function StartSecondFactor({ isRequired, form: { Form, busy } }: StartProps) {
  return (
    <section aria-labelledby="slaa-til">
      <h2 id="slaa-til" tabIndex={-1}>
        Slå totrinslogin til
      </h2>
      {isRequired && (
        <p>
          <strong>På denne hjemmeside logger alle ind i to trin.</strong> Det tager et par minutter
          at slå til, og så kan du komme videre.
        </p>
      )}
      <p>
        Når det er slået til, skriver du også en kode fra din telefon, når du logger ind. Så kan
        ingen komme ind på din konto, selv om de har fået fat i din adgangskode.
      </p>
      <p>
        Du skal bruge en app på telefonen, som laver koder. Mange har en i forvejen. Ellers hent
        Google Authenticator eller Microsoft Authenticator; de er gratis.
      </p>
      <Form method="post" action="/admin/totrinslogin/begynd" className="row">
        <SubmitButton busy={busy}>Fortsæt</SubmitButton>
      </Form>
    </section>
  );
}

export function KeyForApp({ offer, form: { Form, busy } }: { offer: KeyOffer; form: AccountForm }) {
  const { address, qrCode, letters, token } = offer;
  const { path, size } = qrCode;
  return (
    <section aria-labelledby="laes-koden">
      <h2 id="laes-koden" tabIndex={-1}>
        Forbind appen med din konto
      </h2>
      <ol className="second-factor__steps stack">
        <li>
          <div className="second-factor__here">
            <p>Har du appen på denne telefon, så åbn den herfra. Den tager selv imod nøglen.</p>
            <a className="button" href={address}>
              Åbn i din app
            </a>
            <p>Er appen på en anden telefon, så ret den telefons kamera mod QR-koden.</p>
          </div>
          <p className="second-factor__beside">
            Åbn appen på din telefon, tryk på plus, og ret kameraet mod QR-koden.
          </p>
          <svg
            className="second-factor__qr"
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label="QR-kode til appen. Nøglen står som tekst nedenfor."
            shapeRendering="crispEdges"
          >
            <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
            <path fill="#000" d={path} />
          </svg>
          <p>Kan du ikke læse billedet, så vælg at skrive en nøgle i appen, og skriv:</p>
          <KeyInLetters letters={letters} />
        </li>
        <li>
          <p>Skriv de seks cifre, som appen nu viser.</p>
          <Form
            method="post"
            action="/admin/totrinslogin/slaa-til"
            className="form-grid"
            noValidate
          >
            <input type="hidden" name="offer" value={token} />
            <CodeField />
            <div className="row">
              <SubmitButton busy={busy}>{busy ? "Slår til..." : "Slå til"}</SubmitButton>
            </div>
          </Form>
        </li>
      </ol>
    </section>
  );
}

function KeyInLetters({ letters }: { letters: string }) {
  const key = useRef<HTMLElement>(null);
  const [said, copy] = useCopying(key, "Nøglen");
  return (
    <div className="row">
      <code className="second-factor__key" ref={key}>
        {letters.match(/.{4}/g)?.join(" ")}
      </code>
      <button
        className="button button--light button--small"
        type="button"
        onClick={() => copy(letters)}
      >
        Kopiér nøglen
      </button>
      <span role="status">{said}</span>
    </div>
  );
}

type RecoveryCodesProps = { codes: string[]; onward: string };

/** The codes are shown only once. They replace a lost phone. */
export function RecoveryCodes({ codes, onward }: RecoveryCodesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, copy] = useCopying(list, "Koderne");

  return (
    <section aria-labelledby="gendannelseskoder">
      <h2 id="gendannelseskoder" tabIndex={-1}>
        Gem dine gendannelseskoder
      </h2>
      <p>
        De er til den dag, du ikke har din telefon. Hver kode virker én gang.{" "}
        <strong>De vises kun nu.</strong> Skriv dem ud, eller læg dem et sikkert sted, hvor du kan
        finde dem uden telefonen.
      </p>
      <ol className="second-factor__codes card" ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row second-factor__keep">
        <button
          className="button button--light button--small"
          type="button"
          onClick={() => window.print()}
        >
          Udskriv
        </button>
        <button
          className="button button--light button--small"
          type="button"
          onClick={() => copy(codes.join("\n"))}
        >
          Kopiér
        </button>
        <span role="status">{said}</span>
      </div>
      <div className="row second-factor__keep">
        <Link className="button" to={onward}>
          Jeg har gemt dem
        </Link>
      </div>
    </section>
  );
}

type ChangeProps = {
  since: string;
  recoveryCodesLeft: number;
  isRequired: boolean;
  form: AccountForm;
};

export function ChangeSecondFactor({ since, recoveryCodesLeft, isRequired, form }: ChangeProps) {
  return (
    <>
      <p>
        Totrinslogin har været slået til siden {since}. {codesLeft(recoveryCodesLeft)}
      </p>
      <section aria-labelledby="nye-koder">
        <h2 id="nye-koder" tabIndex={-1}>
          Nye gendannelseskoder
        </h2>
        <p>Opret ti nye, hvis du har brugt de fleste, eller hvis andre kan have set dem.</p>
        <Confirmed
          form={form}
          action="/admin/totrinslogin/nye-koder"
          summary="Opret nye koder"
          label="Ja, opret ti nye"
        />
      </section>
      <section aria-labelledby="slaa-fra">
        <h2 id="slaa-fra">Slå totrinslogin fra</h2>
        <p>
          {isRequired
            ? "Får du ny telefon, så slå det fra her og til igen med den nye. På denne hjemmeside skal det være slået til."
            : "Får du ny telefon, så slå det fra her og til igen med den nye."}
        </p>
        <Confirmed
          form={form}
          action="/admin/totrinslogin/slaa-fra"
          summary="Slå fra"
          label="Ja, slå totrinslogin fra"
        />
      </section>
    </>
  );
}

export function codesLeft(count: number): string {
  if (count === 0) return "Du har ingen gendannelseskoder tilbage.";
  return count === 1
    ? "Du har én gendannelseskode tilbage."
    : `Du har ${count} gendannelseskoder tilbage.`;
}

type ConfirmedProps = { form: AccountForm; action: string; summary: string; label: string };

/** A second press confirms, so that one press too many does not replace the codes. */
function Confirmed({ form: { Form, busy }, action, summary, label }: ConfirmedProps) {
  return (
    <details>
      <summary>{summary}</summary>
      <Form method="post" action={action} className="row">
        <SubmitButton className="button button--light" busy={busy}>
          {label}
        </SubmitButton>
      </Form>
    </details>
  );
}
