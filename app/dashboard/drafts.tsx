import { Link } from "react-router";
import type { DraftState } from "../admin/drafts/draft-state.ts";
import { State } from "../admin/drafts/state.tsx";
import { danishTime } from "../formats/danish-time.ts";

export type ListedDraft = {
  id: string;
  title: string;
  to: string;
  state: DraftState;
  savedBy: string;
  savedAt: string;
  trouble?: string;
};

/** What is begun and not published, by whom; what could not be published says why. */
export function Drafts({ drafts }: { drafts: ListedDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className="unpublished" aria-labelledby="kladder">
      <h2 id="kladder">Kladder</h2>
      <ul>
        {drafts.map(({ id, title, to, state, savedBy, savedAt, trouble }) => (
          <li key={id}>
            <Link className="link" to={to}>
              {title}
            </Link>
            <State {...state} />
            <small>
              {savedBy}, {danishTime(savedAt)}
            </small>
            {trouble && <p className="form-field__error">{trouble}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
