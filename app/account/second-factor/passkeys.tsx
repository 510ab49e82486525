import { type FormEvent, useState } from "react";
import { PlainField } from "../../admin/form/fields.tsx";
import { Banner } from "../../admin/shell/banner.tsx";
import { SubmitButton } from "../../admin/sign-in/account-fields.tsx";
import { canUsePasskeys, createPasskey } from "../../admin/sign-in/passkey-browser.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import type { AccountForm } from "../account-form.tsx";
import type { PasskeyOffer } from "../act.server.ts";

type PasskeyRow = { id: string; name: string; added: string; used?: string };
type PasskeyListProps = {
  passkeys: PasskeyRow[];
  asksForCode: boolean;
  /** Whether every account must have a second factor. */
  isRequired: boolean;
  form: AccountForm;
};

export function PasskeyList({ passkeys, asksForCode, isRequired, form }: PasskeyListProps) {
  const cannot = useHydrated() && !canUsePasskeys();
  const { Form, busy } = form;
  return (
    <section aria-labelledby="adgangsnoegler">
      <h2 id="adgangsnoegler" tabIndex={-1}>
        Adgangsnøgler
      </h2>
      <p>
        Med en adgangsnøgle logger du ind med dit fingeraftryk, dit ansigt eller telefonens kode i
        stedet for adgangskoden. Den virker kun på vores egen hjemmeside, så ingen kan lokke den fra
        dig. {describePassword(isRequired, asksForCode)}
      </p>
      {passkeys.length > 0 && (
        <ul className="passkeys rule-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p>
                <strong>{passkey.name}</strong>
                <small>
                  Tilføjet {passkey.added}
                  {passkey.used && `, sidst brugt ${passkey.used}`}
                </small>
              </p>
              <Rename {...passkey} form={form} />
              <Remove {...passkey} form={form} />
            </li>
          ))}
        </ul>
      )}
      {cannot ? (
        <p>
          Denne browser kan ikke bruge adgangsnøgler. Prøv med din telefon eller en nyere browser.
        </p>
      ) : (
        <Form method="post" action="/admin/totrinslogin/adgangsnoegle" className="row">
          <SubmitButton busy={busy}>Tilføj adgangsnøgle</SubmitButton>
        </Form>
      )}
    </section>
  );
}

function describePassword(isRequired: boolean, asksForCode: boolean): string {
  const isThere = "Adgangskoden er der stadig, hvis du en dag ikke har nøglen.";
  if (asksForCode) return isThere;
  return isRequired
    ? "Slå også koder til, eller opret en nøgle på to enheder: På denne hjemmeside er adgangskoden alene ikke nok."
    : `${isThere} Den virker alene, også hvis den er stjålet, medmindre du slår totrinslogin til.`;
}

type RowProps = PasskeyRow & { form: AccountForm };

function Rename({ id, name, form: { Form, busy } }: RowProps) {
  return (
    <details>
      <summary>
        Omdøb<span className="sr"> {name}</span>
      </summary>
      <Form
        method="post"
        action="/admin/totrinslogin/adgangsnoegle/omdoeb"
        className="form-grid"
        noValidate
      >
        <input type="hidden" name="id" value={id} />
        <PlainField label="Nyt navn" name="name" defaultValue={name} maxLength={60} />
        <div className="row">
          <button className="button button--light button--small" type="submit" disabled={busy}>
            Gem navn
          </button>
        </div>
      </Form>
    </details>
  );
}

function Remove({ id, name, form: { Form, busy } }: RowProps) {
  return (
    <details>
      <summary>
        Fjern<span className="sr"> {name}</span>
      </summary>
      <Form
        method="post"
        action="/admin/totrinslogin/adgangsnoegle/fjern"
        className="form-grid"
        noValidate
      >
        <p>Så kan den ikke bruges mere, og du bliver logget ud alle andre steder.</p>
        <input type="hidden" name="id" value={id} />
        <div className="row">
          <button className="button button--danger button--small" type="submit" disabled={busy}>
            Fjern adgangsnøgle
          </button>
        </div>
      </Form>
    </details>
  );
}

type NewPasskeyProps = { offer: PasskeyOffer; form: AccountForm };

/** Browsers make a key only after a press of a button. */
export function NewPasskey({ offer, form: { submit, busy } }: NewPasskeyProps) {
  const [asking, setAsking] = useState(false);
  const [sentence, setSentence] = useState("");

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setAsking(true);
    setSentence("");
    const answer = await createPasskey(offer.options);
    setAsking(false);
    if (!("credential" in answer)) return setSentence(answer.sentence);
    form.set("credential", answer.credential);
    return submit(form, { method: "post", action: "/admin/totrinslogin/adgangsnoegle/gem" });
  }

  return (
    <section aria-labelledby="ny-adgangsnoegle">
      <h2 id="ny-adgangsnoegle" tabIndex={-1}>
        Opret adgangsnøglen
      </h2>
      {sentence && (
        <Banner kind="error" key={sentence}>
          <p>{sentence}</p>
        </Banner>
      )}
      <p>
        Giv den et navn, så du kan kende den igen. Bagefter beder enheden om dit fingeraftryk, dit
        ansigt eller dens egen kode.
      </p>
      <form className="form-grid" onSubmit={create}>
        <PlainField label="Navn" name="name" defaultValue={offer.name} maxLength={60} />
        <div className="row">
          <button
            className="button"
            type="submit"
            disabled={busy || asking}
            aria-busy={busy || asking}
          >
            Opret adgangsnøgle
          </button>
        </div>
      </form>
    </section>
  );
}
