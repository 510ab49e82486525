import { type FormEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import { CLOSED_PATH } from "../../content/klinik/klinik.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { FieldFrame } from "../../shell/plain-field.tsx";
import { useAct } from "../../shell/use-act.tsx";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import type { OpeningRow } from "./opening.server.ts";

type FirstDayProps = {
  rows: OpeningRow[];
  /** What visitors see now, as HTML without script. */
  shown: string;
  mayPress: boolean;
};

/** A site that has never been open. */
export function FirstDay({ rows, shown, mayPress }: FirstDayProps) {
  const missing = rows.filter(isMissing).length;
  return (
    <div className="first-day">
      <section aria-labelledby="klar">
        <h1 id="klar">Klar til åbning</h1>
        <p>
          {rows.length - missing} af {rows.length} er klar. Til I åbner, ser besøgende kun én rolig
          side. I kan gå fra listen og komme tilbage, når det passer.
        </p>
        <OpeningRows rows={rows} opensFirst />
        <p>
          {missing > 0 && (
            <strong>{missing === 1 ? "Én ting" : `${missing} ting`} mangler. </strong>
          )}
          I kan åbne, når I vil, og lukke igen. Shoppen tager imod bestillinger, når det, loven
          kræver, er her.
        </p>
        {mayPress ? <OpenButton /> : <p>En ejer åbner hjemmesiden.</p>}
      </section>
      <aside aria-labelledby="nu">
        <h2 id="nu">Sådan ser det ud nu</h2>
        <div className="first-day__phone" inert>
          <iframe title="Det ser besøgende nu" srcDoc={shown} />
        </div>
        <p>
          <a className="link" href={CLOSED_PATH} target="_blank" rel="noopener">
            Åbn i nyt vindue
          </a>
        </p>
      </aside>
    </div>
  );
}

export function OpenButton() {
  return (
    <ActButton className="button" action="/admin/aaben" fields={{ aaben: "ja" }}>
      Åbn hjemmesiden
    </ActButton>
  );
}

/** What is missing on a site that is open. */
export function Opening({ rows }: Pick<FirstDayProps, "rows">) {
  const missing = rows.filter(isMissing);
  return (
    <section aria-labelledby="klar">
      <header className="row row--apart">
        <h2 id="klar">Klar til åbning</h2>
        <p className="muted">
          {rows.length - missing.length} af {rows.length} er klar
        </p>
      </header>
      <OpeningRows rows={missing} />
    </section>
  );
}

const isMissing = ({ value }: OpeningRow) => value === "";

/** Of the rows that can be filled in here, one is open at a time. */
function OpeningRows({ rows, opensFirst }: Pick<FirstDayProps, "rows"> & { opensFirst?: true }) {
  const first = opensFirst ? rows.find((row) => isMissing(row) && row.form) : undefined;
  const list = useRef<HTMLOListElement>(null);
  const opened = useRef(first?.title);
  // The row that a save has filled in has lost the focus.
  useEffect(() => {
    if (opened.current === first?.title) return;
    opened.current = first?.title;
    list.current?.querySelector<HTMLElement>("[open] :is(input, select)")?.focus();
  }, [first?.title]);
  return (
    <ol className="rule-list opening" ref={list}>
      {rows.map((row) => (
        <li key={row.title} data-ready={!isMissing(row) || undefined}>
          {isMissing(row) && row.form ? (
            <details name="klar" open={row === first}>
              <summary>
                <RowWords {...row} />
                <span className="link">{row.press}</span>
              </summary>
              <RowForm {...row.form} />
            </details>
          ) : (
            <>
              <RowWords {...row} />
              <RowPress {...row} />
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function RowWords({ title, value, missing }: OpeningRow) {
  return (
    <>
      <span className="halves" aria-hidden="true" />
      <span className="opening__words">
        <strong>{title}</strong>
        <span className="sr">{value ? " – klar" : " – mangler"}</span>
        <small>{value || missing}</small>
      </span>
    </>
  );
}

function RowPress({ title, value, to, press, act }: OpeningRow) {
  const name = <span className="sr"> {title}</span>;
  return act ? (
    <ActButton className="text-button" {...act}>
      {press}
      {name}
    </ActButton>
  ) : (
    <Link className="link" to={to}>
      {value ? "Ret" : press}
      {name}
    </Link>
  );
}

/** Sent to the fields' own screen. */
function RowForm({ screen, base, fields }: NonNullable<OpeningRow["form"]>) {
  const isHydrated = useHydrated();
  const way = { encType: "application/json", preventScrollReset: true } as const;
  const { send, busy, failure } = useAct({ action: screen, ...way });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = [...new FormData(event.currentTarget)];
    const values = Object.fromEntries(written.map(([name, value]) => [name, String(value)]));
    send({ act: "publish", screen, base, values });
  }

  return (
    <form className="row" onSubmit={save}>
      {fields.map(({ name, label, hint, type, inputMode, choices, value }) => (
        <FieldFrame key={name} label={label} hint={hint}>
          {(described) =>
            choices ? (
              <select {...described} name={name} defaultValue={value}>
                {choices.map((choice) => (
                  <option key={choice.value} value={choice.value}>
                    {choice.label}
                  </option>
                ))}
              </select>
            ) : (
              <input {...{ ...described, name, type, inputMode }} defaultValue={value} />
            )
          }
        </FieldFrame>
      ))}
      <button className="button button--small" type="submit" disabled={busy || !isHydrated}>
        Gem
      </button>
      {failure}
    </form>
  );
}
