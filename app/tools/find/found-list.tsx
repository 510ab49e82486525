import { Form, Link } from "react-router";
import { Marked } from "../../content/soeg/search-group.tsx";
import { TileFigure } from "../../shell/figures.tsx";
import { State } from "../../shell/state.tsx";
import { type ResultGroup, SEARCH_LABEL } from "./results.ts";

export function FindForm({ query }: { query: string }) {
  return (
    <Form action="/admin/find" role="search" className="list-search form-field row">
      <label htmlFor="find">{SEARCH_LABEL}</label>
      <input id="find" name="q" type="search" defaultValue={query} autoComplete="off" />
      <button className="button" type="submit">
        Søg
      </button>
    </Form>
  );
}

type FoundListProps = { groups: ResultGroup[]; onOpen?: () => void };

export function FoundList({ groups, onOpen }: FoundListProps) {
  return groups.map(({ title: heading, rows, more }) => (
    <section key={heading} className="found narrow">
      <h2 className="below-s">{heading}</h2>
      <ul className="rows">
        {rows.map(({ to, title, text, place, figure, isDraft }) => (
          <li key={to + isDraft}>
            <Link to={to} onClick={onOpen}>
              {figure ? <TileFigure figure={figure} /> : <span />}
              <span>
                <Marked pieces={title} />
                <small>
                  <Marked pieces={text} />
                </small>
              </span>
              {isDraft ? <State kind="draft" words="Kladde" /> : <em>{place}</em>}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p>Og {more} til. Skriv et ord mere, så bliver der færre.</p>}
    </section>
  ));
}
