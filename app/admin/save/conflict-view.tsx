import { useState } from "react";
import { danishTime } from "../../formats/danish-time.ts";
import { type FormFields, labelsOf } from "../form/form-fields.ts";
import { ClashField } from "./clash-field.tsx";
import { shownIn, sortConflict } from "./conflict.ts";
import { sameValue } from "./field-values.ts";
import type { Conflict, FieldValues } from "./save-answer.ts";
import { TakenFields } from "./taken-fields.tsx";

type ConflictViewProps = {
  conflict: Conflict;
  mine: FieldValues;
  opened: FieldValues;
  fields: FormFields;
  saving: boolean;
  onSettle: (values: FieldValues) => void;
  onCreate: () => void;
};

/** What both have changed is shown to choose from; what only the other has is taken, and told. */
export function ConflictView(props: ConflictViewProps) {
  const { conflict, mine, opened, fields, saving, onSettle } = props;
  const labels = labelsOf(fields);
  const { savedBy, savedAt } = conflict;
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  const { theirs } = conflict;
  if (!theirs) return <Deleted {...props} />;

  const { clashes, taken } = sortConflict(props);
  const chosen = [...taken, ...clashes.filter(([lead]) => choices[lead])].flat();
  const settled = Object.fromEntries(chosen.map((name) => [name, theirs[name] ?? ""]));
  const words = wordsFor(clashes.length > 0, taken.length > 0);
  return (
    <section className="conflict card stack stack--start" aria-label={words.name}>
      <p>
        {savedBy} gemte {danishTime(savedAt)}. {words.told}
      </p>
      {clashes.map((whole) => (
        <ClashField
          key={whole[0]}
          whole={whole}
          labels={labels}
          mine={mine}
          theirs={theirs}
          savedBy={savedBy}
          takesTheirs={choices[whole[0]] ?? false}
          onTake={(takes) => setChoices({ ...choices, [whole[0]]: takes })}
        />
      ))}
      {taken.length > 0 && (
        <TakenFields
          heading={`Kommer med fra ${savedBy}`}
          names={taken.flatMap(shownIn).filter((name) => !sameValue(opened[name], theirs[name]))}
          labels={labels}
          before={opened}
          after={theirs}
        />
      )}
      <button
        className="button button--small"
        type="button"
        disabled={saving}
        onClick={() => onSettle({ ...mine, ...settled })}
      >
        {words.button}
      </button>
    </section>
  );
}

function wordsFor(hasClashes: boolean, hasTaken: boolean) {
  if (hasClashes) {
    return {
      name: "To forskellige tekster",
      told: "Vælg, hvad der skal stå, hvor I har rettet det samme.",
      button: "Gem det valgte",
    };
  }
  return {
    name: "Gemt af en anden i mellemtiden",
    told: hasTaken
      ? "I har rettet hver sit, så begges rettelser kan gemmes."
      : "Jeres tekster er ens nu, så du kan roligt gemme.",
    button: hasTaken ? "Gem begges rettelser" : "Gem",
  };
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
