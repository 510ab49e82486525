import { useId } from "react";
import { Link } from "react-router";
import { danishTime } from "../../formats/danish-time.ts";
import { State } from "../shell/state.tsx";
import type { DraftState } from "./draft-state.ts";

/** A draft that stands nowhere on the site: it is new, or was taken off. */
export type UnpublishedDraft = {
  id: string;
  title: string;
  to: string;
  state: DraftState;
  savedBy: string;
  savedAt: string;
};

/** What stands nowhere on the site, before what does. */
export function UnpublishedList({ items }: { items: UnpublishedDraft[] }) {
  const id = useId();
  return (
    <section className="unpublished" aria-labelledby={id}>
      <h2 id={id} className="below-s">
        Ikke på hjemmesiden
      </h2>
      <ul className="rows rule-list">
        {items.map(({ id, title, to, state, savedBy, savedAt }) => (
          <li key={id}>
            <Link className="link" to={to}>
              {title}
            </Link>
            <State {...state} />
            <small>
              {savedBy}, {danishTime(savedAt)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
