import { type FormEvent, useId } from "react";
import { Link } from "react-router";
import { useAct } from "../../shell/use-act.tsx";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import type { OpeningItem } from "./opening.server.ts";

type OpeningProps = {
  items: OpeningItem[];
  /** The fingerprint of the clinic's document, whose fields are edited here. */
  base: string;
  /** The list is the first thing on the screen, and shows the met requirements too. */
  isFirst?: boolean;
};

export function Opening({ items, base, isFirst = false }: OpeningProps) {
  const ready = items.filter(({ isReady }) => isReady);
  const Heading = isFirst ? "h1" : "h2";
  return (
    <section aria-labelledby="klar">
      <header className={isFirst ? "admin-top row row--apart" : "row row--apart"}>
        <Heading id="klar">Klar til åbning</Heading>
        <p className="muted">
          {ready.length} af {items.length} er klar
        </p>
      </header>
      <ul className="rows rule-list">
        {items
          .filter(({ isReady }) => isFirst || !isReady)
          .map((item) => (
            <li key={item.id} data-ready={item.isReady || undefined}>
              <span className="halves" aria-hidden="true" />
              {item.field && !item.isReady ? (
                <OneField {...item} {...item.field} base={base} />
              ) : (
                <p>
                  <Link className="link" to={item.to}>
                    {item.isReady ? item.title : item.missing}
                  </Link>
                </p>
              )}
            </li>
          ))}
      </ul>
      <p className="muted">
        {isFirst
          ? "Når navn og telefon er her, bliver hjemmesiden vist, og når siderne er klar, også i søgemaskinerne. Shoppen tager imod bestillinger, når det, loven kræver, er på plads."
          : "Når det er klar, forsvinder listen, og søgemaskinerne må vise hjemmesiden."}
      </p>
    </section>
  );
}

type OneFieldProps = Pick<OpeningItem, "id" | "to" | "missing"> &
  NonNullable<OpeningItem["field"]> & { base: string };

/** The form is sent to the field's own screen. */
function OneField({ id: name, to, missing, base, ...field }: OneFieldProps) {
  const { label, value, type, inputMode, choices } = field;
  const id = useId();
  const isHydrated = useHydrated();
  const { send, busy, failure } = useAct({ action: to, encType: "application/json" });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get(name));
    send({ act: "publish", screen: to, base, values: { [name]: written } });
  }

  return (
    <form className="one-field form-field row" onSubmit={save}>
      <label htmlFor={id}>{missing}</label>
      {choices ? (
        <select id={id} name={name} defaultValue={value}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} name={name} type={type} inputMode={inputMode} defaultValue={value} />
      )}
      <button className="button button--small" type="submit" disabled={busy || !isHydrated}>
        Gem<span className="sr">: {label}</span>
      </button>
      {failure}
    </form>
  );
}
