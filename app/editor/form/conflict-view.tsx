import { useState } from "react";
import { danishTime } from "../../formats/danish-time.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { Conflict } from "../../shell/save-answer.ts";
import type { FormFields } from "../fields/form-fields.ts";
import { settleConflict } from "./conflict.ts";
import { ConflictField } from "./conflict-field.tsx";

type ConflictViewProps = {
  conflict: Conflict;
  mine: FieldValues;
  fields: FormFields;
  saving: boolean;
  onSettle: (values: FieldValues) => void;
  onCreate: () => void;
};

export function ConflictView(props: ConflictViewProps) {
  const { conflict, mine, fields, saving, onSettle } = props;
  const { savedBy, savedAt } = conflict;
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  const { theirs } = conflict;
  if (!theirs) return <Deleted {...props} />;

  return (
    <section className="conflict card stack stack--start" aria-label="To forskellige tekster">
      <p>
        {savedBy} gemte {danishTime(savedAt)}. Vælg, hvad der skal stå, hvor I har rettet det samme.
      </p>
      {conflict.changed.map((name) => (
        <ConflictField
          key={name}
          name={name}
          field={fields[name] ?? { kind: "text", label: name }}
          mine={mine[name]}
          theirs={theirs[name]}
          savedBy={savedBy}
          takesTheirs={choices[name] ?? false}
          onTake={(takes) => setChoices({ ...choices, [name]: takes })}
        />
      ))}
      <button
        className="button button--small"
        type="button"
        disabled={saving}
        onClick={() => onSettle(settleConflict(choices, props))}
      >
        Gem det valgte
      </button>
    </section>
  );
}

function Deleted({ conflict, saving, onCreate }: ConflictViewProps) {
  return (
    <section className="conflict card stack stack--start" aria-label="Slettet i mellemtiden">
      <p>
        {conflict.savedBy} slettede det {danishTime(conflict.savedAt)}. Du kan gemme din tekst som
        ny, eller åbne og gemme det slettede under{" "}
        <a className="link" href="/admin/historik" target="_blank" rel="noopener">
          Historik (åbner i nyt vindue)
        </a>{" "}
        og så gemme her igen.
      </p>
      <button className="button button--small" type="button" disabled={saving} onClick={onCreate}>
        Gem som ny
      </button>
    </section>
  );
}
