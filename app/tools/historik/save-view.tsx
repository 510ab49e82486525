import { useId } from "react";
import { Link, useSearchParams } from "react-router";
import { FORM_ONLY, MarkedText } from "../../editor/form/conflict/marked-text.tsx";
import { formatQuery } from "../../formats/query.ts";
import type { Save, SelectedSave, ShownChange } from "./history.server.ts";

const MORE = 60;

type TimelineProps = {
  saves: Save[];
  selected: number;
  hasOlder: boolean;
  /** Whether the newest is the present text. */
  isPresent: boolean;
};

export function Timeline({ saves, selected, hasOlder, isPresent }: TimelineProps) {
  const [search] = useSearchParams();
  return (
    <nav aria-label="Gemte versioner">
      <ol className="timeline">
        {saves.map((save, index) => (
          <li key={save.revision}>
            <Link
              to={formatQuery({ gem: save.revision }, search)}
              preventScrollReset
              aria-current={save.revision === selected}
            >
              <strong>{save.when}</strong>
              <span className="meta">
                <span>{save.author}</span>
                {index === 0 && isPresent && <span>Nuværende version</span>}
              </span>
              <span className="timeline__told">{save.summary}</span>
            </Link>
          </li>
        ))}
      </ol>
      {hasOlder && (
        <Link
          className="text-button"
          to={formatQuery({ antal: saves.length + MORE }, search)}
          preventScrollReset
        >
          Vis ældre
        </Link>
      )}
    </nav>
  );
}

export function SaveView({ save }: { save: SelectedSave }) {
  const { when, author, summary, changes, more } = save;
  return (
    <section aria-labelledby="gemt" className="save stack stack--top">
      <div className="save__head">
        <h2 id="gemt">{when}</h2>
        <p className="meta">
          <span>{author}</span>
        </p>
      </div>
      {changes.length === 0 && <p className="diff card">{summary}.</p>}
      {changes.map((change, index) => (
        <ChangeView key={index} {...change} />
      ))}
      {more > 0 && <p>Og {more} til. Åbn historikken for hver af dem fra dens formular.</p>}
    </section>
  );
}

function ChangeView({ description, fields, reopening }: ShownChange) {
  const id = useId();
  return (
    <article className="stack stack--start" aria-labelledby={id}>
      <h3 id={id}>{description}</h3>
      {fields.length > 0 && (
        <dl className="diff card">
          {fields.map(({ label, parts, formOnly }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>{formOnly ? <em>{FORM_ONLY}</em> : <MarkedText parts={parts} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {reopening && (
        <div className="row">
          {reopening.to && (
            <Link
              className="button button--light button--small"
              to={reopening.to}
              aria-label={`Åbn i formularen: ${description}`}
            >
              Åbn i formularen
            </Link>
          )}
          <p className="muted">{reopening.note}</p>
        </div>
      )}
    </article>
  );
}
