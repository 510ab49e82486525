import { Form, Link } from "react-router";
import { type Search, searchQuery } from "../orders/search.ts";

type OrderSearchProps = {
  search: Search;
  counts: { all: number; unhandled: number };
};

export function OrderSearch({ search, counts }: OrderSearchProps) {
  const { filter: shown, ...others } = search;
  const all = { ...others, page: 1 };
  return (
    <div className="sift row">
      {shown !== "fortrudt" && (
        <nav className="filter" aria-label="Vis kun">
          <Link to={{ search: searchQuery(all) }} aria-current={shown ? undefined : "true"}>
            Alle<sup>{counts.all}</sup>
          </Link>
          <Link
            to={{ search: searchQuery({ ...all, filter: "ubehandlede" }) }}
            aria-current={shown === "ubehandlede" || undefined}
          >
            Ubehandlede<sup>{counts.unhandled}</sup>
          </Link>
          <Link
            to={{ search: searchQuery({ ...all, filter: "mailfejl" }) }}
            aria-current={shown === "mailfejl" || undefined}
          >
            Mail ikke sendt
          </Link>
        </nav>
      )}
      <Form className="list-search form-field row" role="search">
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
        {shown && <input type="hidden" name="vis" value={shown} />}
        <button className="button button--small" type="submit">
          Søg
        </button>
      </Form>
    </div>
  );
}
