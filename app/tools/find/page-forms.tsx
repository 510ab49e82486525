import { redirect } from "react-router";
import { admin } from "../../shell/gate.server.ts";
import { Screen } from "../../shell/screen.tsx";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/page-forms";
import { FindForm } from "./find-form.tsx";
import { FoundList } from "./found-list.tsx";
import { findFormsOf } from "./page-forms.server.ts";

/** From a page of the site to its form; several forms are listed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const forms = await findFormsOf(
    servicesOf(context),
    context.get(admin).role,
    url.searchParams.get("side") ?? "/",
  );
  const [only, ...others] = forms.groups;
  if (only && others.length === 0) throw redirect(only.to);
  return forms;
}

export default function PageForms({ loaderData }: Route.ComponentProps) {
  const { page, groups, query } = loaderData;
  return (
    <Screen title="Hvad vil du rette?" name={`Rediger ${page}`}>
      {groups.length === 0 && (
        <>
          <p className="below-s">
            Der er ingen tekster at rette på siden. Står der noget, du alligevel vil rette, så søg
            efter et par af ordene, eller vælg et punkt i menuen.
          </p>
          <FindForm query={query} />
        </>
      )}
      <FoundList groups={groups} />
    </Screen>
  );
}
