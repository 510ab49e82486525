import { useState } from "react";
import { danishTime } from "../../formats/danish-time.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { Conflict } from "../../shell/save-answer.ts";
import type { FormFields } from "../fields/form-fields.ts";
import { settleConflict, sortConflict } from "./conflict.ts";
import { ConflictField } from "./conflict-field.tsx";

type ConflictViewProps = {
  conflict: Conflict;
  mine: FieldValues;
  saved: FieldValues;
  fields: FormFields;
  saving: boolean;
  onSettle: (values: FieldValues) => void;
  onCreate: () => void;
};

const CHOICE = {
  name: "To forskellige tekster",
  explanation: "Vælg, hvad der skal stå, hvor I har rettet det samme.",
  button: "Gem det valgte",
};
/** Drafts need this question. Changes to different fields of a published text are merged without one. */
const BOTH = {
  name: "Gemt af en anden i mellemtiden",
  explanation: "I har rettet hver sit, så begges rettelser kan gemmes.",
  button: "Gem begges rettelser",
};

const SAME = {
  ...BOTH,
  explanation: "Jeres tekster er ens nu, så du kan roligt gemme.",
  button: "Gem",
};

export function ConflictView(props: ConflictViewProps) {
  const { conflict, mine, fields, saving, onSettle } = props;
  const { savedBy, savedAt } = conflict;
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  const { theirs } = conflict;
  if (!theirs) return <Deleted {...props} />;

  const sorted = sortConflict(props);
  const { both } = sorted;
  const { name, explanation, button } =
    both.length > 0 ? CHOICE : conflict.changed.length > 0 ? BOTH : SAME;
  return (
    <section className="conflict card stack stack--start" aria-label={name}>
      <p>
        {savedBy} gemte {danishTime(savedAt)}. {explanation}
      </p>
      {both.map((name) => (
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
        onClick={() => onSettle(settleConflict(sorted, choices, props))}
      >
        {button}
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
