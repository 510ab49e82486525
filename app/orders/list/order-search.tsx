import { Form, Link } from "react-router";
import { type Search, searchQuery } from "./search.ts";

type OrderSearchProps = { search: Search; counts: { all: number; unhandled: number } };

export function OrderSearch({ search, counts }: OrderSearchProps) {
  const first = { ...search, page: 1 };
  return (
    <div className="orders-search">
      <nav className="filter" aria-label="Vis kun">
        <Link
          to={{ search: searchQuery({ ...first, onlyUnhandled: false }) }}
          aria-current={search.onlyUnhandled ? undefined : "true"}
        >
          Alle<sup>{counts.all}</sup>
        </Link>
        <Link
          to={{ search: searchQuery({ ...first, onlyUnhandled: true }) }}
          aria-current={search.onlyUnhandled ? "true" : undefined}
        >
          Ubehandlede<sup>{counts.unhandled}</sup>
        </Link>
      </nav>
      <Form className="orders-search__form form-field" role="search">
        <label htmlFor="q" className="sr">
          Søg i nummer, navn, e-mail og tekst
        </label>
        <input
          key={search.text}
          id="q"
          type="search"
          name="q"
          defaultValue={search.text}
          placeholder="Nummer, navn, e-mail, tekst"
        />
        {search.onlyUnhandled && <input type="hidden" name="vis" value="ubehandlede" />}
        <button className="button button--small" type="submit">
          Søg
        </button>
      </Form>
      <a className="link" href={`/admin/bestillinger.csv${searchQuery(first)}`}>
        Hent til Excel
      </a>
    </div>
  );
}
