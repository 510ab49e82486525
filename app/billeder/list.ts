import { samspil } from "../server/context.ts";
import type { Route } from "./+types/list";
import { ONLY_SHOWN, usesInWords } from "./billeder.ts";
import { readShownLibrary } from "./library.server.ts";

/** What a picture can be chosen from. */
export async function loader({ context }: Route.LoaderArgs) {
  const { pictures, isWhole } = await readShownLibrary(context.get(samspil));
  return Response.json({
    trouble: isWhole ? "" : ONLY_SHOWN,
    pictures: pictures.map(({ address, name, description, focus, uses }) => ({
      ...{ address, name, description, focus },
      uses: usesInWords(uses),
    })),
  });
}
