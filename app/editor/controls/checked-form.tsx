import { createContext, type ReactNode, useCallback, useState } from "react";
import { reveal } from "../../shell/focus-field.ts";
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
  return (
    <ReportContext value={report}>
      <div className="checks-count">
        {notes.length > 0 && (
          <details>
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
        )}
      </div>
      {children}
    </ReportContext>
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
