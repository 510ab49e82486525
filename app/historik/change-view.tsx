import { type ReactNode, useId } from "react";
import { FORM_ONLY, MarkedText } from "../admin/save/marked-text.tsx";
import { useQuickSave } from "../admin/save/use-quick-save.tsx";
import type { FieldDifference, ShownChange } from "./history.server.ts";

type ChangeViewProps = { change: ShownChange; revision: number };

export function ChangeView({ change, revision }: ChangeViewProps) {
  return (
    <ToldChange {...change}>
      <WayBack change={change} revision={revision} />
    </ToldChange>
  );
}

type ToldChangeProps = Pick<ShownChange, "told" | "fields"> & { children: ReactNode };

/** What has been changed, word by word, and below it what can be done about it. */
export function ToldChange({ told, fields, children }: ToldChangeProps) {
  const id = useId();
  return (
    <article className="change" aria-labelledby={id}>
      <h3 id={id}>{told}</h3>
      {fields.length > 0 && (
        <dl className="diff">
          {fields.map((field, index) => (
            <Difference key={index} {...field} />
          ))}
        </dl>
      )}
      {children}
    </article>
  );
}

function WayBack({ change, revision }: ChangeViewProps) {
  if (!change.way) return null;
  if (change.way === "stands") return <p className="change__note">Er taget tilbage siden.</p>;
  if (change.way === "gone") {
    return <p className="change__note">Er slettet siden. Gendan det dér, hvor det blev slettet.</p>;
  }
  const label = change.way === "restore" ? "Gendan" : "Tag ud igen";
  const values = { intent: "change", revision, change: change.number };
  return <ChangeButton label={label} told={change.told} values={values} />;
}

type ChangeButtonProps = {
  label: string;
  told: string;
  values: Parameters<ReturnType<typeof useQuickSave>["send"]>[0];
};

/** Does one thing about a change at once, and says so where it cannot. */
export function ChangeButton({ label, told, values }: ChangeButtonProps) {
  const { send, busy, trouble } = useQuickSave({ preventScrollReset: true });
  return (
    <>
      <button
        className="button button--small"
        type="button"
        disabled={busy}
        aria-busy={busy}
        aria-label={`${label}: ${told}`}
        onClick={() => send(values)}
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
