import { Form, Link } from "react-router";
import type { ListPage } from "../site/page/list-pages.ts";
import type { ListPart } from "./list-part.ts";

export function ListSearch({ part }: { part: ListPart }) {
  if (!part.isLong) return null;
  return (
    <Form className="list-search form-field row" role="search">
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
      {part.kind && <input type="hidden" name="tilstand" value={part.kind} />}
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

type FoundStatusProps = { asked: string; found: number };

/** Says how much a search or a filter has found. @param asked both of them; '' for the whole list */
export function FoundStatus({ asked, found }: FoundStatusProps) {
  return (
    <p className="sr" role="status">
      {asked && <span key={asked}>{formatFound(found)}</span>}
    </p>
  );
}

export function formatFound(found: number): string {
  return found === 0 ? "Ingen fundet" : `${found} fundet`;
}

type ListPagerProps = { at: ListPage; found: number; pageQuery: (page: number) => string };

export function ListPager({ at: { page, pages }, found, pageQuery }: ListPagerProps) {
  if (pages < 2) return null;
  return (
    <nav className="pager row" aria-label="Sider">
      {page > 1 && (
        <Link className="link" rel="prev" to={pageQuery(page - 1)}>
          Forrige side
        </Link>
      )}
      <span>{`Side ${page} af ${pages} (${found} i alt)`}</span>
      {page < pages && (
        <Link className="link" rel="next" to={pageQuery(page + 1)}>
          Næste side
        </Link>
      )}
    </nav>
  );
}
