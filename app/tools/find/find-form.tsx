import { Form } from "react-router";
import { SEARCH_LABEL } from "./words.ts";

export function FindForm({ sought }: { sought: string }) {
  return (
    <Form action="/admin/find" role="search" className="list-search form-field row">
      <label htmlFor="find">{SEARCH_LABEL}</label>
      <input id="find" name="q" type="search" defaultValue={sought} autoComplete="off" />
      <button className="button" type="submit">
        Søg
      </button>
    </Form>
  );
}
