import { samspil } from "../../server/context.ts";
import { withReason } from "../../server/database/storage-failure.server.ts";
import { admin, whyShutOut } from "../../shell/gate.server.ts";
import type { Route } from "./+types/upload-notice";
import { storeNotice } from "./notice.server.ts";

const NOT_STORED = "Filen kunne ikke gemmes på serveren. Prøv igen om lidt.";

export const handle = { takesFile: true };

export function loader() {
  return new Response("Her er ikke noget at se.", { status: 404 });
}

export async function action({ request, pattern, context }: Route.ActionArgs) {
  const body = request.body ?? new Blob().stream();
  const whyUnwelcome = () => whyShutOut(context, request, pattern);
  try {
    const stored = await storeNotice(context, body, context.get(admin).email, whyUnwelcome);
    if (stored.ok) return Response.json(stored);
    return Response.json({ sentence: stored.sentence }, { status: stored.status });
  } catch (error) {
    context.get(samspil).log.error({ err: error }, "the EU's notice could not be stored");
    return Response.json({ sentence: withReason(NOT_STORED, error) }, { status: 503 });
  }
}
