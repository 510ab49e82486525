import { servicesOf } from "../services.ts";
import type { Route } from "./+types/list";
import { formatUses, placesOf, readAvailableLibrary } from "./library.server.ts";

/** All pictures, which the dialog that chooses one searches itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const { pictures, failure } = await readAvailableLibrary(servicesOf(context));
  return Response.json({
    failure,
    pictures: pictures.map(({ address, name, description, uses }) => ({
      address,
      name,
      description,
      uses: formatUses(uses),
      places: placesOf(uses),
    })),
  });
}
