import type { ReactNode } from "react";

export type Fact = { term: ReactNode; detail: ReactNode };

export function Facts({ facts }: { facts: (Fact | false | "" | undefined)[] }) {
  const present = facts.filter((fact) => typeof fact === "object");
  if (present.length === 0) return null;
  return (
    <dl className="facts ruled">
      {present.map(({ term, detail }, index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
