import type { ReactNode } from "react";

type Notes = { hint?: ReactNode; shownAt?: string; problem?: string };

export function FieldNotes({ id, hint, shownAt, problem }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <p className="form-field__hint" id={`${id}-hint`}>
          <ShownOn path={shownAt}>{hint}</ShownOn>
        </p>
      )}
      {problem && (
        <p className="form-field__error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

export function describedBy(id: string, { hint, problem }: Notes): string | undefined {
  return [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ") || undefined;
}

type ShownOnProps = { path: string | undefined; children: ReactNode };

export function ShownOn({ path, children }: ShownOnProps) {
  if (!path) return children;
  return (
    <>
      {children}{" "}
      <a className="link" href={path} target="_blank" rel="noopener">
        Se på siden<span className="sr"> (åbner i nyt vindue)</span>
      </a>
    </>
  );
}
