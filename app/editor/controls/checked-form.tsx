import { createContext, type ReactNode, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { reveal } from "../../shell/focus-field.ts";
import { NOTES_PLACE } from "../../shell/screen.tsx";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import type { Finding } from "./checks.ts";

type Report = (field: string, findings: Finding[]) => void;

export const ReportContext = createContext<Report>(() => {});

export function noteId(field: string, index: number): string {
  return `${field}-check-${index}`;
}

export function CheckedForm({ children }: { children: ReactNode }) {
  const [findingsByField, setFindingsByField] = useState<ReadonlyMap<string, Finding[]>>(new Map());
  const report = useCallback<Report>(
    (field, findings) => setFindingsByField((before) => new Map(before).set(field, findings)),
    [],
  );
  const notes = [...findingsByField].flatMap(([field, findings]) =>
    findings.flatMap(({ short, isMinor }, at) => (isMinor ? [] : { id: noteId(field, at), short })),
  );
  const titleRow = useHydrated() && document.getElementById(NOTES_PLACE);
  return (
    <ReportContext value={report}>
      {titleRow && notes.length > 0 && createPortal(<Count notes={notes} />, titleRow)}
      {children}
    </ReportContext>
  );
}

function Count({ notes }: { notes: { id: string; short: string }[] }) {
  return (
    <details className="checks-count">
      <summary>{countWords(notes.length)}</summary>
      <ul>
        {notes.map(({ id, short }) => (
          <li key={id}>
            <button className="text-button" type="button" onClick={() => goTo(id)}>
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
  return `${NUMBERS[count - 1] ?? count} ${count === 1 ? "bemærkning" : "bemærkninger"}`;
}

function goTo(id: string) {
  const note = document.getElementById(id);
  if (!note) return;
  reveal(note, () => {
    note.focus({ preventScroll: true });
    note.scrollIntoView({ block: "center" });
  });
}
