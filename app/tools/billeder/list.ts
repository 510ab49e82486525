import { LONGEST_SEARCH } from "../../admin/list/list-part.ts";
import { lineIn } from "../../formats/form-line.ts";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/list";
import { formatUses, isFoundBy, ONLY_SHOWN } from "./billeder.ts";
import { readAvailableLibrary } from "./library.server.ts";

const MOST_SHOWN = 120;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pictures, isWhole } = await readAvailableLibrary(servicesOf(context));
  const search = lineIn(url.searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const matches = pictures.filter((picture) => isFoundBy(picture, search));
  return Response.json({
    failure: isWhole ? "" : ONLY_SHOWN,
    found: matches.length,
    pictures: matches.slice(0, MOST_SHOWN).map(({ address, name, description, uses }) => ({
      address,
      name,
      description,
      uses: formatUses(uses),
    })),
  });
}
