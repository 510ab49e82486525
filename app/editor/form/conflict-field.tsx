import { useId } from "react";
import type { FieldValue } from "../../server/documents/field-values.server.ts";
import { Picture } from "../../site/picture/picture.tsx";
import { isPicture } from "../fields/field-values.ts";
import { ALT, type FormField, KINDS } from "../fields/form-fields.ts";
import { compareWords, shorten, type TextPart } from "./compare-words.ts";
import { FORM_ONLY, MarkedSide } from "./marked-text.tsx";

type ConflictFieldProps = {
  name: string;
  field: FormField;
  mine: FieldValue | undefined;
  theirs: FieldValue | undefined;
  savedBy: string;
  takesTheirs: boolean;
  onTake: (theirs: boolean) => void;
};

export function ConflictField(props: ConflictFieldProps) {
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
