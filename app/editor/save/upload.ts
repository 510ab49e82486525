import { samspil } from "../../server/context.ts";
import { whyShutOut } from "../../shell/gate.server.ts";
import type { Route } from "./+types/upload";

export const handle = { takesFile: true };

export function loader() {
  return new Response("Her er ikke noget at se.", { status: 404 });
}

export async function action({ request, url, pattern, context }: Route.ActionArgs) {
  const { media } = context.get(samspil);
  const place = url.searchParams.get("place") ?? "";
  const accepted = await media.accept({
    place,
    body: request.body ?? new Blob().stream(),
    whyUnwelcome: () => whyShutOut(context, request, pattern),
  });
  if (!accepted.ok) {
    const { sentence, status } = accepted;
    return Response.json({ sentence }, { status });
  }
  const { path, width, height } = accepted;
  return Response.json({ url: `/media/${path}`, name: path.split("/").at(-1), width, height });
}
