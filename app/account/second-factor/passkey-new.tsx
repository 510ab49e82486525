import { type FormEvent, useState } from "react";
import { PlainField } from "../../admin/form/fields.tsx";
import { Banner } from "../../admin/shell/banner.tsx";
import { createPasskey } from "../../admin/sign-in/passkey-browser.ts";
import type { PasskeyOffer } from "../account-answer.ts";
import type { AccountForm } from "../use-account-form.tsx";

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
