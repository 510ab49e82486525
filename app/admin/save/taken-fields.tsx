import { compareWords, shorten } from "./compare-words.ts";
import { isPicture, valueWords } from "./conflict.ts";
import { ConflictPicture } from "./conflict-picture.tsx";
import { FORM_ONLY, MarkedText } from "./marked-text.tsx";
import type { FieldValue, FieldValues } from "./save-answer.ts";

type TakenFieldsProps = {
  heading: string;
  names: string[];
  labels: Record<string, string>;
  before: FieldValues;
  after: FieldValues;
};

export function TakenFields({ heading, names, labels, before, after }: TakenFieldsProps) {
  return (
    <div className="conflict__field">
      <h2>{heading}</h2>
      <dl className="diff card">
        {names.map((name) => (
          <div key={name}>
            <dt>{labels[name] ?? name}</dt>
            <dd>
              <Change before={before[name]} after={after[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type ChangeProps = { before: FieldValue | undefined; after: FieldValue | undefined };

function Change({ before, after }: ChangeProps) {
  if (isPicture(before) || isPicture(after)) return <ConflictPicture address={after} />;
  const [old, now] = [valueWords(before), valueWords(after)];
  if (old === now) return <em>{FORM_ONLY}</em>;
  return <MarkedText parts={shorten(compareWords(old, now))} />;
}
