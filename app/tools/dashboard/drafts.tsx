import { Link } from "react-router";
import { DiscardDraft } from "../../admin/drafts/discard-draft.tsx";
import type { DraftState } from "../../admin/drafts/draft-state.ts";
import { State } from "../../admin/shell/state.tsx";
import { danishTime } from "../../formats/danish-time.ts";

export type ListedDraft = {
  id: string;
  title: string;
  to: string;
  state: DraftState;
  savedBy: string;
  savedAt: string;
  trouble?: string;
  isUnreadable?: boolean;
};

/** What is begun and not published, by whom; what could not be published says why. */
export function Drafts({ drafts }: { drafts: ListedDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className="unpublished" aria-labelledby="kladder">
      <h2 id="kladder">Kladder</h2>
      <ul className="rows rule-list">
        {drafts.map(({ id, title, to, state, savedBy, savedAt, trouble, isUnreadable }) => (
          <li key={id}>
            {isUnreadable ? (
              title
            ) : (
              <Link className="link" to={to}>
                {title}
              </Link>
            )}
            <State {...state} />
            <small>
              {savedBy}, {danishTime(savedAt)}
            </small>
            {trouble && <p className="form-field__error">{trouble}</p>}
            {isUnreadable && <DiscardDraft fields={{ draft: id }} of={title} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
