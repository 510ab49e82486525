import { redirect } from "react-router";
import { admin } from "../../shell/gate.server.ts";
import { Screen } from "../../shell/screen.tsx";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/page-forms";
import { FindForm, FoundList } from "./found-list.tsx";
import { findFormsOf } from "./page-forms.server.ts";

/** From page `?side=` of the site to its form, or to the field with the words `?q=`; several forms are listed. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { role } = context.get(admin);
  const side = searchParams.get("side") ?? "/";
  const found = await findFormsOf(servicesOf(context), role, side, searchParams.get("q") ?? "");
  if (found.to) throw redirect(found.to);
  return found;
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
