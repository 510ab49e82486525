import { formatDays } from "../../formats/danish-time.ts";
import { RobotTrap } from "../../site/form/robot-trap.tsx";
import { FormField } from "../../site/page/form-field.tsx";
import { ArrowRight } from "../../site/page/icons.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { CallbackOffer } from "./opkald.server.ts";
import { CALLBACK_DAYS, CALLBACK_PATH, TIMES } from "./opkald.ts";
import type { CallbackRefusal } from "./receive-callback.server.ts";

type CallbackSectionProps = { offer: CallbackOffer; title: string; calleeId?: string };

export function CallbackSection({ offer, title, calleeId }: CallbackSectionProps) {
  return (
    <section className="tone-band tone-band--right" id="ring-op" aria-labelledby="ring-mig-op">
      <div className="grid grid--roomy">
        <div className="c-1-5 stack stack--top">
          <h2 id="ring-mig-op">{title}</h2>
          <p className="lead--narrow">{withHardSpaces(offer.indledning)}</p>
        </div>
        <div className="c-6-7">
          <CallbackForm offer={offer} calleeId={calleeId} />
        </div>
      </div>
    </section>
  );
}

type CallbackFormProps = Omit<CallbackSectionProps, "title"> & {
  refusal?: CallbackRefusal;
  whenAsked?: string;
};

/** enhance.ts puts a refused form in the place of the one that was sent. */
export function CallbackForm({
  offer,
  calleeId = "",
  refusal,
  whenAsked = "Hvornår passer det?",
}: CallbackFormProps) {
  const filled = refusal?.form ?? { navn: "", telefon: "", hvornaar: "", hvem: calleeId };
  return (
    <form className="form-grid callback" method="post" action={CALLBACK_PATH}>
      <input type="hidden" name="formId" defaultValue={refusal?.formId ?? ""} />
      <div className="form-grid__row">
        <FormField
          id="opkald-navn"
          name="navn"
          label="Navn"
          autoComplete="name"
          defaultValue={filled.navn}
          problem={refusal?.problems.navn}
        />
        <FormField
          id="opkald-telefon"
          name="telefon"
          label="Telefon"
          type="tel"
          autoComplete="tel"
          defaultValue={filled.telefon}
          problem={refusal?.problems.telefon}
        />
      </div>
      <fieldset className="callback__when">
        <legend>{whenAsked}</legend>
        <div className="seg">
          {TIMES.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="hvornaar"
                value={value}
                defaultChecked={value === filled.hvornaar}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {offer.callees.length > 2 && (
        <div className="form-field">
          <label htmlFor="opkald-hvem">Hvem vil du helst tale med?</label>
          <select id="opkald-hvem" name="hvem" defaultValue={filled.hvem}>
            {offer.callees.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <RobotTrap />
      <p className="callback__careful">
        Skriv ikke om helbred eller andet personligt. Det tager vi, når vi taler sammen.
      </p>
      {refusal && (
        <div className="banner banner--error" role="alert">
          <p>{refusal.alert}</p>
        </div>
      )}
      <div>
        <button className="button" type="submit">
          Ring mig op <ArrowRight />
        </button>
      </div>
      <p className="callback__next">
        {offer.naeste && `${withHardSpaces(offer.naeste)} `}
        {HOW_LONG} <a href="/privatliv">Privatlivspolitik</a>
      </p>
    </form>
  );
}

export const HOW_LONG = withHardSpaces(
  `Dit navn og nummer bliver slettet, når vi har talt sammen, og senest efter ${formatDays(CALLBACK_DAYS)}.`,
);
