import { Form, Link } from "react-router";
import { PROBLEMS, type Search, searchFields, searchQuery } from "./search.ts";

type OrderSearchProps = {
  search: Search;
  counts: { all: number; unhandled: number };
};

export function OrderSearch({ search, counts }: OrderSearchProps) {
  const first = { ...search, page: 1 };
  const { problem: shownProblem, ...others } = first;
  const all = { ...others, onlyUnhandled: false };
  return (
    <div className="sift row">
      {shownProblem !== "fortrudt" && (
        <nav className="filter" aria-label="Vis kun">
          <Link
            to={{ search: searchQuery(all) }}
            aria-current={search.onlyUnhandled || shownProblem ? undefined : "true"}
          >
            Alle<sup>{counts.all}</sup>
          </Link>
          <Link
            to={{ search: searchQuery({ ...all, onlyUnhandled: true }) }}
            aria-current={search.onlyUnhandled ? "true" : undefined}
          >
            Ubehandlede<sup>{counts.unhandled}</sup>
          </Link>
          <Link
            to={{ search: searchQuery({ ...all, problem: "mailfejl" }) }}
            aria-current={shownProblem === "mailfejl" || undefined}
          >
            {PROBLEMS.mailfejl}
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
        {searchFields(first)
          .filter(([name]) => name === "vis")
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <button className="button button--small" type="submit">
          Søg
        </button>
      </Form>
    </div>
  );
}
