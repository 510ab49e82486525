import { Link, useSearchParams } from "react-router";
import type { DraftState } from "../../fields/draft-state.ts";

export type StateCount = { kind: DraftState["kind"]; count: number };

const NAMES = {
  draft: "Kladder",
  later: "Udgives senere",
  hidden: "Skjulte",
  failure: "Kunne ikke udgives",
};

export function StateFilter({ states = [] }: { states?: StateCount[] }) {
  const [search] = useSearchParams();
  const wanted = search.get("tilstand");
  if (states.length === 0 && !wanted) return null;
  return (
    <nav className="state-filter row" aria-label="Vis">
      <Link className="text-button" to="?" aria-current={wanted ? undefined : "true"}>
        Alle
      </Link>
      {states.map(({ kind, count }) => (
        <Link
          key={kind}
          className="text-button"
          to={`?tilstand=${kind}`}
          aria-current={wanted === kind ? "true" : undefined}
        >
          {`${NAMES[kind]} (${count})`}
        </Link>
      ))}
    </nav>
  );
}
