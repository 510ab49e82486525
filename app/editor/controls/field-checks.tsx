import { use, useEffect, useId, useMemo } from "react";
import { useDebounced } from "../../shell/use-debounced.ts";
import { linesOf, pictureOf, textOf } from "../fields/field-values.ts";
import { altName } from "../fields/form-fields.ts";
import { noteId, ReportContext } from "./checked-form.tsx";
import { checkField, checkRichText, type Finding, missingAlt } from "./checks.ts";
import { useForm, useValues } from "./form-state.tsx";
import { showPlace } from "./show-place.ts";

export function FieldChecks({ name }: { name: string }) {
  const { fields } = useForm();
  const { value, event, checkedText } = useChecked(name);
  const kind = fields[name]?.kind ?? "text";
  return <Findings checkedText={checkedText} find={() => checkField(kind, value, event)} />;
}

export function AltChecks({ value }: { value: string }) {
  return <Findings checkedText={value} find={() => checkField("alt", value)} />;
}

export function RichTextChecks({ name, topHeading }: { name: string; topHeading?: number }) {
  const { value, event, checkedText } = useChecked(name);
  return (
    <Findings checkedText={checkedText} find={() => checkRichText(value, topHeading, event)} />
  );
}

export function PictureChecks({ name }: { name: string }) {
  const { url, alt } = useValues((values) => pictureOf(values, name));
  const isMissing = url !== "" && alt.trim() === "";
  const find = () => (isMissing ? [missingAlt({ field: altName(name) })] : []);
  return <Findings checkedText={String(isMissing)} find={find} />;
}

function useChecked(name: string) {
  const event = {
    start: useValues((values) => textOf(values, "start")),
    slut: useValues((values) => textOf(values, "slut")),
  };
  const value = useValues((values) => textOf(values, name) || linesOf(values[name]).join("\n"));
  return { value, event, checkedText: value + event.start + event.slut };
}

const TYPING_PAUSE_MS = 1000;

function Findings({ checkedText, find }: { checkedText: string; find: () => Finding[] }) {
  const report = use(ReportContext);
  const field = useId();
  const settled = useDebounced(checkedText, TYPING_PAUSE_MS);
  const findings = useMemo(find, [settled]);

  useEffect(() => {
    report(field, findings);
    return () => report(field, []);
  }, [report, field, findings]);

  if (findings.length === 0) return null;
  return (
    <div className="checks stack stack--top">
      {findings.map(({ short, sentence, place, isMinor }, index) => (
        <div
          // Two findings may have the same sentence.
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
