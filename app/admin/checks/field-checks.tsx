import { useForm } from "../form/form-state.tsx";
import { textOf } from "../save/field-values.ts";
import { checkField } from "./check-field.ts";
import { checkPicture } from "./check-picture.ts";
import { checkRichText, type RichTextAbout } from "./check-rich-text.ts";
import type { Finding } from "./finding.ts";
import { meaningOf } from "./readability.ts";
import { showPlace } from "./show-place.ts";
import { useFindings } from "./use-findings.ts";
import "./checks.css";

/** What is worth a look in a field: stands beside it, and never in the way. */
export function FieldChecks({ name }: { name: string }) {
  const { fields, values } = useForm();
  const held = values[name] ?? "";
  const value = typeof held === "string" ? held : held.join("\n");
  const kind = fields[name]?.kind ?? "text";
  return <Findings {...useFindings(value, (known) => checkField(name, kind, value, known))} />;
}

export function RichTextChecks({ name, ...about }: RichTextAbout & { name: string }) {
  const value = textOf(useForm().values, name);
  return <Findings {...useFindings(value, (known) => checkRichText(value, about, known))} />;
}

type PictureChecksProps = { name: string; altName: string; file?: File };

export function PictureChecks({ name, altName, file }: PictureChecksProps) {
  const { fields, values } = useForm();
  const { frames } = fields[name] ?? {};
  const picture = { address: textOf(values, name), alt: textOf(values, altName) };
  const find = () => checkPicture({ altName, frames, fileSize: file?.size, ...picture });
  return <Findings {...useFindings(Object.values(picture).join("\n"), find)} />;
}

function Findings({ field, findings }: { field: string; findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <div className="checks">
      {findings.map((finding, index) => (
        <div
          // They have nothing else of their own: two may say the same.
          key={index}
          id={noteId(field, index)}
          className={finding.weight === "see" ? "check check--see" : "check"}
          tabIndex={-1}
        >
          {finding.lix === undefined ? <p>{finding.sentence}</p> : <Lix lix={finding.lix} />}
          <WayOn finding={finding} />
        </div>
      ))}
    </div>
  );
}

export function noteId(field: string, index: number): string {
  return `${field}-check-${index}`;
}

function Lix({ lix }: { lix: number }) {
  const { grade, means } = meaningOf(lix);
  return (
    <>
      <p>
        <strong>LIX {lix}</strong> – {grade}
      </p>
      <svg className="lix" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="lix__easy" width="30" height="10" />
        <rect className="lix__middle" x="30" width="30" height="10" />
        <rect className="lix__hard" x="60" width="40" height="10" />
        <rect className="lix__here" x={Math.min(lix, 98)} width="2" height="10" />
      </svg>
      <p>{means}</p>
    </>
  );
}

function WayOn({ finding: { place, short } }: { finding: Finding }) {
  if (!place) return null;
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        const field = currentTarget.closest("[data-field]");
        if (field) showPlace(field, place);
      }}
    >
      {"field" in place ? "Skriv den nu" : "Vis i teksten"}
      <span className="sr"> {short}</span>
    </button>
  );
}
