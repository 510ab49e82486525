import { useState } from "react";
import { plainText } from "../site/plain-text.ts";
import { danishTime } from "./danish-time.ts";
import { sameValue } from "./form-state.tsx";
import type { Conflict, FieldValue, FieldValues } from "./save-answer.ts";

type ConflictViewProps = {
  conflict: Conflict;
  /** What stands in the form just now, and what stood there when it was opened. */
  mine: FieldValues;
  opened: FieldValues;
  labels: Record<string, string>;
  saving: boolean;
  onSettle: (values: FieldValues) => void;
  /** Saves the form as something new, when what it edited is gone. */
  onCreate: () => void;
};

/**
 * Both texts of each field that differs, side by side, to choose from. Nothing is overwritten by itself;
 * a field that I have not touched starts with theirs.
 */
export function ConflictView(props: ConflictViewProps) {
  const { conflict, mine, opened, labels, saving, onSettle } = props;
  const { theirs, savedBy, savedAt } = conflict;
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  if (!theirs) return <Deleted {...props} />;

  const differing = Object.keys(mine).filter((name) => !sameValue(mine[name], theirs[name]));
  const isTouched = (name: string) => !sameValue(mine[name], opened[name]);
  const takesTheirs = (name: string) => choices[name] ?? !isTouched(name);
  // The same words, in another form than this field opened with: nothing to ask about.
  const names = differing.filter(
    (name) => isTouched(name) || readable(mine[name]) !== readable(theirs[name]),
  );
  const taken = differing.filter(takesTheirs).map((name) => [name, theirs[name] ?? ""]);
  return (
    <section className="conflict" aria-label="To forskellige tekster">
      <p>
        {savedBy} gemte {danishTime(savedAt)}.{" "}
        {names.length > 0
          ? "Vælg for hvert felt, hvad der skal stå."
          : "Jeres tekster er ens nu, så du kan roligt gemme."}
      </p>
      {names.map((name) => (
        <TwoTexts
          key={name}
          name={name}
          label={labels[name] ?? name}
          mine={mine[name]}
          theirs={theirs[name]}
          savedBy={savedBy}
          takesTheirs={takesTheirs(name)}
          onTake={(choice) => setChoices({ ...choices, [name]: choice })}
        />
      ))}
      <button
        className="button button--small"
        type="button"
        disabled={saving}
        onClick={() => onSettle({ ...mine, ...Object.fromEntries(taken) })}
      >
        Gem det valgte
      </button>
    </section>
  );
}

function Deleted({ conflict, saving, onCreate }: ConflictViewProps) {
  return (
    <section className="conflict" aria-label="Slettet imens">
      <p>
        {conflict.savedBy} slettede det {danishTime(conflict.savedAt)}. Du kan gemme din tekst som
        ny, eller gendanne det slettede under{" "}
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

type TwoTextsProps = {
  name: string;
  label: string;
  mine: FieldValue | undefined;
  theirs: FieldValue | undefined;
  savedBy: string;
  takesTheirs: boolean;
  onTake: (theirs: boolean) => void;
};

function TwoTexts({ name, label, mine, theirs, savedBy, takesTheirs, onTake }: TwoTextsProps) {
  const choices = [
    { isTheirs: false, title: "Din tekst", text: readable(mine) },
    { isTheirs: true, title: `Gemt af ${savedBy}`, text: readable(theirs) },
  ];
  const sameWords = choices[0]?.text === choices[1]?.text;
  return (
    <fieldset className="conflict__field">
      <legend>{label}</legend>
      {sameWords && (
        <p>Ordene er de samme. Det er fed, links eller lignende, der er forskelligt.</p>
      )}
      <div className="conflict__texts">
        {choices.map(({ isTheirs, title, text }) => (
          <label key={title} className="conflict__text">
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={takesTheirs === isTheirs}
              onChange={() => onTake(isTheirs)}
            />
            <strong>{title}</strong>
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function readable(value: FieldValue = ""): string {
  const text = Array.isArray(value) ? value.join(" · ") : plainText(value);
  return text || "(tomt)";
}
