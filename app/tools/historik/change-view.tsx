import { useId } from "react";
import { Link } from "react-router";
import { FORM_ONLY, MarkedText } from "../../admin/save/marked-text.tsx";
import type { FieldDifference, ShownChange } from "./history.server.ts";

export function ChangeView({ change }: { change: ShownChange }) {
  const id = useId();
  return (
    <article className="stack stack--start" aria-labelledby={id}>
      <h3 id={id}>{change.told}</h3>
      {change.fields.length > 0 && (
        <dl className="diff card">
          {change.fields.map((field, index) => (
            <Difference key={index} {...field} />
          ))}
        </dl>
      )}
      <WayBack change={change} />
    </article>
  );
}

function WayBack({ change: { way, told } }: { change: ShownChange }) {
  if (!way) return null;
  if (way.kind !== "open") return <p className="muted">{NO_WAY[way.kind]}</p>;
  return (
    <div className="row">
      <Link
        className="button button--light button--small"
        to={way.to}
        aria-label={`Åbn i formularen: ${told}`}
      >
        Åbn i formularen
      </Link>
      <p className="muted">
        {way.isDeleted ? "Det slettede" : "Teksten fra før ændringen"} kommer på hjemmesiden, når du
        gemmer.
        {way.without.length > 0 && ` Ikke med: ${way.without.join(", ")}.`}
      </p>
    </div>
  );
}

const NO_WAY = {
  stands: "Er ændret tilbage.",
  gone: "Er slettet siden. Åbn det dér, hvor det blev slettet.",
  order: "Rækkefølgen ændrer I på listen.",
  "no form": "Det kan ikke åbnes i en formular.",
};

function Difference({ label, parts, formOnly }: FieldDifference) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formOnly ? <em>{FORM_ONLY}</em> : <MarkedText parts={parts} />}</dd>
    </div>
  );
}
