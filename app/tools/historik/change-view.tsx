import { useId } from "react";
import { Link } from "react-router";
import { FORM_ONLY, MarkedText } from "../../editor/form/marked-text.tsx";
import type { ShownChange } from "./history.server.ts";

export function ChangeView({
  change: { description, fields, reopening },
}: {
  change: ShownChange;
}) {
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
      {reopening &&
        (reopening.to ? (
          <div className="row">
            <Link
              className="button button--light button--small"
              to={reopening.to}
              aria-label={`Åbn i formularen: ${description}`}
            >
              Åbn i formularen
            </Link>
            <p className="muted">{reopening.note}</p>
          </div>
        ) : (
          <p className="muted">{reopening.note}</p>
        ))}
    </article>
  );
}
