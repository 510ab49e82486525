import { LONGEST_SEARCH } from "../../admin/list/list-part.ts";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/list";
import { isFoundBy, ONLY_SHOWN, usesInWords } from "./billeder.ts";
import { readShownLibrary } from "./library.server.ts";

const MOST_SHOWN = 120;

/** What a picture can be chosen from: `?q=` looks among all. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pictures, isWhole } = await readShownLibrary(servicesOf(context));
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, LONGEST_SEARCH);
  const found = pictures.filter((picture) => isFoundBy(picture, search));
  return Response.json({
    trouble: isWhole ? "" : ONLY_SHOWN,
    found: found.length,
    pictures: found.slice(0, MOST_SHOWN).map(({ address, name, description, uses }) => ({
      address,
      name,
      description,
      uses: usesInWords(uses),
    })),
  });
}
