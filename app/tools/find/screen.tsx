import { FoundStatus } from "../../shell/list-part-bar.tsx";
import { Screen } from "../../shell/screen.tsx";
import type { Route } from "./+types/screen";
import { find } from "./find.server.ts";
import { FindForm, FoundList } from "./found-list.tsx";
import { countFound, NO_RESULTS } from "./results.ts";

/** The search of Ctrl+K as a screen, which needs no script. */
export function loader({ url, context }: Route.LoaderArgs) {
  return find(context, url.searchParams.get("q") ?? "");
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
