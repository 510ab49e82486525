import type { ReactNode } from "react";

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
