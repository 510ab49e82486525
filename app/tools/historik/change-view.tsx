import { useId } from "react";
import { FORM_ONLY, MarkedText } from "../../admin/save/marked-text.tsx";
import { useQuickSave } from "../../admin/save/use-quick-save.tsx";
import type { FieldDifference, ShownChange } from "./history.server.ts";

type ChangeViewProps = { change: ShownChange; revision: number };

export function ChangeView({ change, revision }: ChangeViewProps) {
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
      <WayBack change={change} revision={revision} />
    </article>
  );
}

function WayBack({ change, revision }: ChangeViewProps) {
  const { send, busy, trouble } = useQuickSave({ preventScrollReset: true });
  if (!change.way) return null;
  if (change.way === "stands") return <p className="muted">Er taget tilbage siden.</p>;
  if (change.way === "gone") {
    return <p className="muted">Er slettet siden. Gendan det dér, hvor det blev slettet.</p>;
  }
  const label = change.way === "restore" ? "Gendan" : "Tag ud igen";
  return (
    <>
      <button
        className="button button--small"
        type="button"
        disabled={busy}
        aria-busy={busy}
        aria-label={`${label}: ${change.told}`}
        onClick={() => send({ intent: "change", revision, change: change.number })}
      >
        {label}
      </button>
      {trouble}
    </>
  );
}

function Difference({ label, parts, formOnly }: FieldDifference) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formOnly ? <em>{FORM_ONLY}</em> : <MarkedText parts={parts} />}</dd>
    </div>
  );
}
