import { type ReactNode, useCallback, useState } from "react";
import { noteId } from "./field-checks.tsx";
import type { Finding } from "./finding.ts";
import { type Report, ReportContext } from "./use-findings.ts";
import "./checks.css";

type Seen = ReadonlyMap<string, Finding[]>;

/** Counts above a form what its fields have to look at, and leads there. */
export function CheckedForm({ children }: { children: ReactNode }) {
  const [seen, setSeen] = useState<Seen>(new Map());
  const report = useCallback<Report>(
    (field, findings) => setSeen((before) => new Map(before).set(field, findings)),
    [],
  );
  return (
    <ReportContext value={report}>
      <div className="checks-count">
        <Count seen={seen} />
      </div>
      {children}
    </ReportContext>
  );
}

function Count({ seen }: { seen: Seen }) {
  const notes = [...seen].flatMap(([field, findings]) =>
    findings.flatMap(({ weight, short }, index) =>
      weight === "see" ? { id: noteId(field, index), short } : [],
    ),
  );
  if (notes.length === 0) return null;
  return (
    <details>
      <summary>{countWords(notes.length)}</summary>
      <ul>
        {notes.map(({ id, short }) => (
          <li key={id}>
            <button type="button" onClick={() => goTo(id)}>
              {short}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const NUMBERS = "En To Tre Fire Fem Seks Syv Otte Ni Ti".split(" ");

function countWords(count: number): string {
  return `${NUMBERS[count - 1] ?? count} ting at se på`;
}

function goTo(id: string) {
  const note = document.getElementById(id);
  const folded = note?.closest("details");
  if (folded) folded.open = true;
  note?.focus({ preventScroll: true });
  note?.scrollIntoView({ block: "center" });
}
