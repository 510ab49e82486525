import { useId } from "react";
import { Link } from "react-router";
import { danishTime } from "../../formats/danish-time.ts";
import type { Unpublished } from "../list/item-list.tsx";
import { State } from "./state.tsx";

/** What stands nowhere on the site, before what does. */
export function UnpublishedList({ items }: { items: Unpublished[] }) {
  const id = useId();
  return (
    <section className="unpublished" aria-labelledby={id}>
      <h2 id={id}>Ikke på hjemmesiden</h2>
      <ul>
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
