import { daysInWords } from "../../formats/danish-time.ts";
import { ArrowRight } from "../../site/page/icons.tsx";
import { RobotTrap } from "../../site/page/robot-trap.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { CallbackOffer } from "./opkald.server.ts";
import { CALLBACK_DAYS, CALLBACK_PATH, type CallbackForm, NO_CALLBACK, TIMES } from "./opkald.ts";
import type { CallbackRefusal } from "./take-callback.server.ts";

type CallbackSectionProps = {
  offer: CallbackOffer;
  title: string;
  /** The psychologist whose page it stands on. */
  whom?: string;
  refusal?: CallbackRefusal;
};

/** Asks the clinic to call: an ordinary form, which leads to a page of its own. */
export function CallbackSection({ offer, title, whom = "", refusal }: CallbackSectionProps) {
  const filled = refusal?.form ?? { ...NO_CALLBACK, hvem: whom };
  return (
    <section className="tone-band tone-band--right" id="ring-op" aria-labelledby="ring-mig-op">
      <div className="grid grid--roomy">
        <div className="c-1-5 callback__head">
          <h2 id="ring-mig-op">{title}</h2>
          <p>{withHardSpaces(offer.indledning)}</p>
        </div>
        <form className="form-grid callback c-6-7" method="post" action={CALLBACK_PATH} noValidate>
          {refusal && (
            <p className="form-field__error" role="alert">
              {refusal.alert}
            </p>
          )}
          <div className="form-grid__row">
            <Line
              name="navn"
              label="Navn"
              autoComplete="name"
              filled={filled}
              problem={refusal?.problems.navn}
            />
            <Line
              name="telefon"
              label="Telefon"
              type="tel"
              autoComplete="tel"
              filled={filled}
              problem={refusal?.problems.telefon}
            />
          </div>
          <fieldset className="callback__when">
            <legend>Hvornår passer det?</legend>
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
          {offer.people.length > 1 && (
            <div className="form-field">
              <label htmlFor="opkald-hvem">Hvem vil du helst tale med?</label>
              <select id="opkald-hvem" name="hvem" defaultValue={filled.hvem}>
                <option value="">Den, der har tid</option>
                {offer.people.map(({ id, navn }) => (
                  <option key={id} value={id}>
                    {navn}
                  </option>
                ))}
              </select>
            </div>
          )}
          <RobotTrap />
          <p className="callback__careful">
            Skriv ikke om helbred eller andet personligt. Det tager vi, når vi taler sammen.
          </p>
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
      </div>
    </section>
  );
}

export const HOW_LONG = `Dit navn og nummer bliver slettet, når vi har talt sammen, og senest efter ${daysInWords(CALLBACK_DAYS).replace(" ", "\u00a0")}.`;

type LineProps = {
  name: "navn" | "telefon";
  label: string;
  type?: "tel";
  autoComplete: string;
  filled: CallbackForm;
  problem: string | undefined;
};

function Line({ name, label, type, autoComplete, filled, problem }: LineProps) {
  const id = `opkald-${name}`;
  return (
    <div className="form-field callback__half">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type ?? "text"}
        autoComplete={autoComplete}
        defaultValue={filled[name]}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {problem && (
        <p className="form-field__error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
