import { useId, useState } from "react";
import { danishTime } from "../../../formats/danish-time.ts";
import type { FieldValue, FieldValues } from "../../../server/documents/field-values.server.ts";
import type { Conflict } from "../../../shell/save-answer.ts";
import { Picture } from "../../../site/picture/picture.tsx";
import { isPicture } from "../../fields/field-values.ts";
import { ALT, type FormField, type FormFields, KINDS } from "../../fields/form-fields.ts";
import { compareWords, shorten, type TextPart } from "./compare-words.ts";
import { settleConflict } from "./conflict.ts";
import { FORM_ONLY, MarkedSide } from "./marked-text.tsx";

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

type ConflictFieldProps = {
  name: string;
  field: FormField;
  mine: FieldValue | undefined;
  theirs: FieldValue | undefined;
  savedBy: string;
  takesTheirs: boolean;
  onTake: (theirs: boolean) => void;
};

function ConflictField(props: ConflictFieldProps) {
  const { name, field, mine, theirs, savedBy, takesTheirs, onTake } = props;
  const id = useId();
  const [here, there] = [wordsIn(field, mine), wordsIn(field, theirs)];
  const parts = shorten(compareWords(here, there));
  const hasPicture = isPicture(mine) || isPicture(theirs);
  const title = hasPicture ? "Dit billede" : "Din tekst";
  const sides = [
    { side: "out", title, value: mine, isTaken: !takesTheirs },
    { side: "in", title: `Gemt af ${savedBy}`, value: theirs, isTaken: takesTheirs },
  ] as const;
  return (
    <fieldset className="conflict__field">
      <legend>{field.label}</legend>
      {here === there && !hasPicture && <p>{FORM_ONLY}</p>}
      <div className="conflict__texts">
        {sides.map(({ side, title, value, isTaken }) => (
          <label key={side} className="conflict__text">
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={isTaken}
              aria-labelledby={`${id}-${side}-title`}
              aria-describedby={`${id}-${side}`}
              onChange={() => onTake(side === "in")}
            />
            <strong id={`${id}-${side}-title`}>{title}</strong>
            <span className="conflict__said" id={`${id}-${side}`}>
              {hasPicture && <ConflictPicture picture={value} />}
              {hasPicture && here === there ? null : (
                <Words parts={parts} side={side} label={hasPicture && (field.alt ?? ALT)} />
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type WordsProps = { parts: TextPart[]; side: "out" | "in"; label: string | false };

function Words({ parts, side, label }: WordsProps) {
  const isNothing = parts.every(({ kind }) => kind !== "same" && kind !== side);
  return (
    <span className="marked">
      {label && `${label}: `}
      {isNothing ? "(tomt)" : <MarkedSide parts={parts} side={side} />}
    </span>
  );
}

function wordsIn({ kind, choices = [] }: FormField, value: FieldValue | undefined): string {
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]));
  const lines = KINDS[kind].words(value).split("\n");
  return lines.map((line) => labels.get(line) ?? line).join("\n");
}

const FRAMES = [{ width: "22rem", ratio: 1.5 }];

function ConflictPicture({ picture }: { picture: FieldValue | undefined }) {
  if (!isPicture(picture) || !picture.url) return <span>(intet billede)</span>;
  return (
    <span className="conflict__picture">
      <Picture src={picture.url} alt={fileNameIn(picture.url)} frames={FRAMES} />
    </span>
  );
}

/** 'Billedet skoven' of '/media/skoven-1700000000000.jpg': screen readers can tell the two pictures apart. */
function fileNameIn(address: string): string {
  const name = address.slice(address.lastIndexOf("/") + 1).replace(/(-\d{13})?\.\w+$/, "");
  return `Billedet ${name}`;
}
