import { Link } from "react-router";
import { type Search, searchQuery } from "./search.ts";

export function Pager({ search, pages, count }: { search: Search; pages: number; count: number }) {
  if (pages < 2) return null;
  const { page } = search;
  return (
    <nav className="pager row" aria-label="Sider">
      {page > 1 && (
        <Link
          className="link"
          rel="prev"
          to={{ search: searchQuery({ ...search, page: page - 1 }) }}
        >
          Nyere
        </Link>
      )}
      <span>
        Side {page} af {pages} ({count} bestillinger)
      </span>
      {page < pages && (
        <Link
          className="link"
          rel="next"
          to={{ search: searchQuery({ ...search, page: page + 1 }) }}
        >
          Ældre
        </Link>
      )}
    </nav>
  );
}
