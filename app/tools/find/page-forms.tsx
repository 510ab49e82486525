import { redirect } from "react-router";
import { admin } from "../../admin/shell/gate.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/page-forms";
import { FindForm } from "./find-form.tsx";
import { FoundList } from "./found-list.tsx";
import { findFormsOf } from "./page-forms.server.ts";

/** From a page of the site to where it is written: straight on where there is one form, else they are to choose from. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await findFormsOf(
    servicesOf(context),
    context.get(admin).role,
    url.searchParams.get("side") ?? "/",
  );
  const [only, ...others] = found.groups;
  if (only && others.length === 0) throw redirect(only.to);
  return found;
}

export default function PageForms({ loaderData }: Route.ComponentProps) {
  const { page, groups, sought } = loaderData;
  return (
    <Screen title="Hvad vil du rette?" name={`Rediger ${page}`}>
      {groups.length === 0 && (
        <>
          <p className="below-s">
            Der er ingen tekster at rette på siden. Står der noget, du alligevel vil rette, så søg
            efter et par af ordene, eller vælg et punkt i menuen.
          </p>
          <FindForm sought={sought} />
        </>
      )}
      <FoundList groups={groups} />
    </Screen>
  );
}
