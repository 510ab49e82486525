import { type FormEvent, type ReactNode, useState } from "react";
import { Banner } from "../../shell/banner.tsx";
import { PlainField } from "../../shell/plain-field.tsx";
import { SubmitButton } from "../../shell/sign-in/account-fields.tsx";
import { canUsePasskeys, createPasskey } from "../../shell/sign-in/passkey-browser.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import type { AccountForm } from "../account-form.tsx";
import type { PasskeyOffer } from "../act.server.ts";

const HERE = "/admin/totrinslogin/adgangsnoegle";

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
              <Folded {...passkey} form={form} verb="Omdøb" action={`${HERE}/omdoeb`}>
                <PlainField
                  label="Nyt navn"
                  name="name"
                  defaultValue={passkey.name}
                  maxLength={60}
                />
                <div className="row">
                  <SubmitButton className="button button--light button--small" busy={busy}>
                    Gem navn
                  </SubmitButton>
                </div>
              </Folded>
              <Folded {...passkey} form={form} verb="Fjern" action={`${HERE}/fjern`}>
                <p>Så kan den ikke bruges mere, og du bliver logget ud alle andre steder.</p>
                <div className="row">
                  <SubmitButton className="button button--danger button--small" busy={busy}>
                    Fjern adgangsnøgle
                  </SubmitButton>
                </div>
              </Folded>
            </li>
          ))}
        </ul>
      )}
      {cannot ? (
        <p>
          Denne browser kan ikke bruge adgangsnøgler. Prøv med din telefon eller en nyere browser.
        </p>
      ) : (
        <Form method="post" action={HERE} className="row">
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

type FoldedProps = PasskeyRow & {
  form: AccountForm;
  verb: string;
  action: string;
  children: ReactNode;
};

/** A first press shows the form, and a second sends it. */
function Folded({ id, name, form: { Form }, verb, action, children }: FoldedProps) {
  return (
    <details>
      <summary>
        {verb}
        <span className="sr"> {name}</span>
      </summary>
      <Form method="post" action={action} className="form-grid" noValidate>
        <input type="hidden" name="id" value={id} />
        {children}
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
    return submit(form, { method: "post", action: `${HERE}/gem` });
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
          <SubmitButton busy={busy || asking}>Opret adgangsnøgle</SubmitButton>
        </div>
      </form>
    </section>
  );
}
