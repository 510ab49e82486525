import { useId } from "react";
import { type FormFields, labelsOf } from "../form/form-fields.ts";
import type { Whole } from "./changed-fields.ts";
import { compareWords, shorten, type TextPart } from "./compare-words.ts";
import { isPicture, shownIn, valueWords } from "./conflict.ts";
import { ConflictPicture } from "./conflict-picture.tsx";
import { FORM_ONLY, MarkedSide } from "./marked-text.tsx";
import type { FieldValue, FieldValues } from "./save-answer.ts";

type ConflictFieldProps = {
  whole: Whole;
  fields: FormFields;
  mine: FieldValues;
  theirs: FieldValues;
  savedBy: string;
  takesTheirs: boolean;
  onTake: (theirs: boolean) => void;
};

/** What both have changed: the two beside each other, the words marked that the other has not, and a choice. */
export function ConflictField(props: ConflictFieldProps) {
  const { whole, fields: declared, mine, theirs, savedBy, takesTheirs, onTake } = props;
  const id = useId();
  const labels = labelsOf(declared);
  const [lead] = whole;
  const fields = shownIn(whole, declared).map((name) =>
    compareField(name, mine[name], theirs[name]),
  );
  const title = fields.some(({ hasPicture }) => hasPicture) ? "Dit billede" : "Din tekst";
  const sides = [
    { side: "out", title, values: mine, isTaken: !takesTheirs },
    { side: "in", title: `Gemt af ${savedBy}`, values: theirs, isTaken: takesTheirs },
  ] as const;
  return (
    <fieldset className="conflict__field">
      <legend>{labels[lead] ?? lead}</legend>
      {fields.every(({ isSame }) => isSame) && <p>{FORM_ONLY}</p>}
      <div className="conflict__texts">
        {sides.map(({ side, title, values, isTaken }) => (
          <label key={side} className="conflict__text">
            <input
              type="radio"
              name={`conflict-${lead}`}
              checked={isTaken}
              aria-labelledby={`${id}-${side}-title`}
              aria-describedby={`${id}-${side}`}
              onChange={() => onTake(side === "in")}
            />
            <strong id={`${id}-${side}-title`}>{title}</strong>
            <span className="conflict__said" id={`${id}-${side}`}>
              {fields.map((field) => (
                <Side
                  key={field.name}
                  {...field}
                  label={field.name === lead ? undefined : labels[field.name]}
                  value={values[field.name]}
                  side={side}
                />
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Compared = ReturnType<typeof compareField>;
type SideProps = Omit<Compared, "name"> & {
  label: string | undefined;
  value: FieldValue | undefined;
  side: "out" | "in";
};

function Side({ label, value, side, hasPicture, isSame, parts }: SideProps) {
  if (hasPicture) return <ConflictPicture address={value} />;
  if (label && isSame) return null;
  return (
    <span className="marked">
      {label && `${label}: `}
      {valueWords(value) ? <MarkedSide parts={parts} side={side} /> : "(tomt)"}
    </span>
  );
}

function compareField(name: string, mine: FieldValue | undefined, theirs: FieldValue | undefined) {
  const [here, there] = [valueWords(mine), valueWords(theirs)];
  const parts: TextPart[] = shorten(compareWords(here, there));
  const hasPicture = isPicture(mine) || isPicture(theirs);
  return { name, parts, hasPicture, isSame: here === there };
}
