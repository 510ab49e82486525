import type { ReactNode } from "react";

type ShownOnProps = { path: string; children: ReactNode };

/** Where visitors read what stands in a field, and the way there. */
export function ShownOn({ path, children }: ShownOnProps) {
  return (
    <>
      {children}{" "}
      <a className="link" href={path} target="_blank" rel="noopener">
        Se på siden<span className="sr"> (åbner i nyt vindue)</span>
      </a>
    </>
  );
}
