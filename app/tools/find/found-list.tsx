import { Form, Link } from "react-router";
import { Marked } from "../../content/soeg/search-group.tsx";
import { TileFigure } from "../../shell/figures.tsx";
import { State } from "../../shell/state.tsx";
import { type ResultGroup, type ResultRow, SEARCH_LABEL } from "./results.ts";

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

export function FoundList({ groups }: { groups: ResultGroup[] }) {
  return groups.map(({ title, rows, more }) => (
    <section key={title} className="found narrow">
      <h2 className="below-s">{title}</h2>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.to + row.isDraft}>
            <Link to={row.to}>
              <FoundText {...row} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p>Og {more} til. Skriv et ord mere, så bliver der færre.</p>}
    </section>
  ));
}

export function FoundText({ title, text, place, figure, isDraft }: ResultRow) {
  return (
    <>
      {figure ? <TileFigure figure={figure} /> : <span />}
      <span>
        <Marked pieces={title} />
        <small>
          <Marked pieces={text} />
        </small>
      </span>
      {isDraft ? <State kind="draft" words="Kladde" /> : <em>{place}</em>}
    </>
  );
}
