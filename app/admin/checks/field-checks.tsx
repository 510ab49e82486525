import { use, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { altName } from "../form/form-fields.ts";
import { useForm, useValues } from "../form/form-state.tsx";
import { linesOf, pictureOf, textOf } from "../save/field-values.ts";
import { noteId, ReportContext } from "./checked-form.tsx";
import { checkField, checkRichText, type Finding, missingAlt } from "./checks.ts";
import { showPlace } from "./show-place.ts";

/** What is worth a look in a field: stands beside it, and never in the way. */
export function FieldChecks({ name }: { name: string }) {
  const { fields } = useForm();
  const { value, event, of } = useChecked(name);
  const kind = fields[name]?.kind ?? "text";
  return <Findings of={of} find={() => checkField(kind, value, event)} />;
}

export function AltChecks({ value }: { value: string }) {
  return <Findings of={value} find={() => checkField("alt", value)} />;
}

export function RichTextChecks({ name, topHeading }: { name: string; topHeading?: number }) {
  const { value, event, of } = useChecked(name);
  return <Findings of={of} find={() => checkRichText(value, topHeading, event)} />;
}

export function PictureChecks({ name }: { name: string }) {
  const { url, alt } = useValues((values) => pictureOf(values, name));
  const isMissing = url !== "" && alt.trim() === "";
  const find = () => (isMissing ? [missingAlt({ field: altName(name) })] : []);
  return <Findings of={String(isMissing)} find={find} />;
}

function useChecked(name: string) {
  const event = {
    start: useValues((values) => textOf(values, "start")),
    slut: useValues((values) => textOf(values, "slut")),
  };
  const value = useValues((values) => textOf(values, name) || linesOf(values[name]).join("\n"));
  return { value, event, of: value + event.start + event.slut };
}

/** Nobody is looked over the shoulder: a field is looked through when nothing was typed in it for so long. */
const REST_MS = 1000;

/** `of`: what the findings depend on. */
function Findings({ of, find }: { of: string; find: () => Finding[] }) {
  const report = use(ReportContext);
  const field = useId();
  const [findings, setFindings] = useState(find);
  const looked = useRef(of);
  const look = useEffectEvent(() => {
    looked.current = of;
    setFindings(find());
  });

  useEffect(() => {
    if (of === looked.current) return;
    const timer = setTimeout(look, REST_MS);
    return () => clearTimeout(timer);
  }, [of]);

  useEffect(() => {
    report(field, findings);
    return () => report(field, []);
  }, [report, field, findings]);

  if (findings.length === 0) return null;
  return (
    <div className="checks stack stack--top">
      {findings.map(({ short, sentence, place, isMinor }, index) => (
        <div
          // They have nothing else of their own: two may say the same.
          key={index}
          id={noteId(field, index)}
          className={isMinor ? "check" : "check check--see"}
          tabIndex={-1}
        >
          <p>{sentence}</p>
          <button
            className="text-button"
            type="button"
            onClick={({ currentTarget }) => showPlace(currentTarget, place)}
          >
            {"field" in place ? "Skriv den nu" : "Vis i teksten"}
            <span className="sr"> {short}</span>
          </button>
        </div>
      ))}
    </div>
  );
}
