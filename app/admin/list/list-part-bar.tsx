import { Form, Link } from "react-router";
import { type ListPart, partQuery } from "./list-part.ts";
import "./list-part.css";

export function ListSearch({ part }: { part: ListPart }) {
  if (!part.isLong) return null;
  return (
    <Form className="list-search form-field" role="search">
      <label htmlFor="q" className="sr">
        Søg i listen
      </label>
      <input
        key={part.search}
        id="q"
        type="search"
        name="q"
        defaultValue={part.search}
        placeholder="Ord fra titlen eller navnet"
      />
      <button className="button button--small" type="submit">
        Søg
      </button>
      {part.search && (
        <Link className="text-button" to="?">
          Vis alle
        </Link>
      )}
    </Form>
  );
}

export function ListPager({ part }: { part: ListPart }) {
  const { page, pages } = part.at;
  if (pages < 2) return null;
  return (
    <nav className="list-pager" aria-label="Sider">
      {page > 1 && (
        <Link className="link" rel="prev" to={partQuery(part, -1)}>
          Vis de forrige
        </Link>
      )}
      <span>{`Side ${page} af ${pages} (${part.found} i alt)`}</span>
      {page < pages && (
        <Link className="link" rel="next" to={partQuery(part, 1)}>
          Vis flere
        </Link>
      )}
    </nav>
  );
}
