import { admin } from "../../shell/gate.server.ts";
import { FoundStatus } from "../../shell/list-part-bar.tsx";
import { Screen } from "../../shell/screen.tsx";
import type { Route } from "./+types/screen";
import { findFields } from "./find-fields.server.ts";
import { FindForm } from "./find-form.tsx";
import { FoundList } from "./found-list.tsx";
import { countFound, NO_RESULTS } from "./results.ts";

/** The search of Ctrl+K as a screen, which needs no script. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { role } = context.get(admin);
  return findFields(context, role, url.searchParams.get("q") ?? "");
}

export default function FindScreen({ loaderData }: Route.ComponentProps) {
  const { query, groups } = loaderData;
  return (
    <Screen title="Søg" name={query}>
      <FindForm query={query} />
      <FoundStatus asked={query} found={countFound(groups)} />
      {query && groups.length === 0 && <p className="rows-empty">{NO_RESULTS}</p>}
      <FoundList groups={groups} />
    </Screen>
  );
}
