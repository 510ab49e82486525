import { samspil } from "../server/context.ts";
import type { Route } from "./+types/list";
import { usesInWords } from "./billeder.ts";
import { readLibrary } from "./library.server.ts";

/** What a picture can be chosen from. */
export async function loader({ context }: Route.LoaderArgs) {
  const pictures = await readLibrary(context.get(samspil));
  return Response.json(
    pictures.map(({ address, name, description, focus, uses }) => ({
      ...{ address, name, description, focus },
      uses: usesInWords(uses),
    })),
  );
}
