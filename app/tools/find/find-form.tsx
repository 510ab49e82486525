import { Form } from "react-router";
import { SEARCH_LABEL } from "./results.ts";

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
