import { isFormId } from "../../formats/form-id.ts";
import { samspil } from "../../server/context.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import { whyShutOut } from "../../shell/gate.server.ts";
import type { Route } from "./+types/upload";
import { claimFor } from "./creating.server.ts";

export const handle = { takesFile: true };

export function loader() {
  return new Response("Her er ikke noget at se.", { status: 404 });
}

export async function action({ request, url, pattern, context }: Route.ActionArgs) {
  const { media } = context.get(samspil);
  const place = url.searchParams.get("place") ?? "";
  const formId = url.searchParams.get("formId") ?? undefined;
  if (formId !== undefined && !isFormId(formId))
    return Response.json({ sentence: UNREADABLE }, { status: 400 });
  const accepted = await media.accept({
    place,
    body: request.body ?? new Blob().stream(),
    whyUnwelcome: () => whyShutOut(context, request, pattern),
    claim: claimFor(context, "/admin/upload", formId),
  });
  if (!accepted.ok) {
    const { sentence, status } = accepted;
    return Response.json({ sentence }, { status });
  }
  const { path, width, height } = accepted;
  return Response.json({ url: `/media/${path}`, name: path.split("/").at(-1), width, height });
}
