import { useRef } from "react";
import { useCopying } from "../../admin/shell/use-copying.ts";
import { CodeField, SubmitButton } from "../../admin/sign-in/account-fields.tsx";
import type { KeyOffer } from "../account-answer.ts";
import type { AccountForm } from "../use-account-form.tsx";

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

type KeyProps = { offer: KeyOffer; form: AccountForm };

export function KeyForApp({ offer, form: { Form, busy } }: KeyProps) {
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
