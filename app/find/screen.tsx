import { Form } from "react-router";
import { admin } from "../admin/shell/gate.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/screen";
import { findFields } from "./find-fields.server.ts";
import { FoundList } from "./found-list.tsx";
import { NOTHING, SEARCH_LABEL } from "./words.ts";

/** What Ctrl+K asks; by itself the same as a screen, also without script. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { role } = context.get(admin);
  return findFields(servicesOf(context), role, url.searchParams.get("q") ?? "");
}

export default function FindScreen({ loaderData }: Route.ComponentProps) {
  const { query, groups } = loaderData;
  return (
    <Screen title="Søg" name={query}>
      <Form role="search" className="find-form">
        <label htmlFor="find">{SEARCH_LABEL}</label>
        <input id="find" name="q" type="search" defaultValue={query} autoComplete="off" />
        <button className="button" type="submit">
          Søg
        </button>
      </Form>
      {query && groups.length === 0 && <p className="rows-empty">{NOTHING}</p>}
      <FoundList groups={groups} />
    </Screen>
  );
}
