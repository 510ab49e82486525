import type { ReactNode } from "react";

export type Fact = { term: ReactNode; detail: ReactNode };

/** Leaves out what a condition made false or empty. */
export function Facts({ facts }: { facts: (Fact | false | "" | undefined)[] }) {
  const known = facts.filter((fact) => typeof fact === "object");
  if (known.length === 0) return null;
  return (
    <dl className="facts ruled">
      {known.map(({ term, detail }, index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
