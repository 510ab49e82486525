import { redirect } from "react-router";
import { z } from "zod";
import { reject } from "../../editor/save/save-document.server.ts";
import { id, readBody } from "../../editor/save/save-request.server.ts";
import { samspil } from "../../server/context.ts";
import { admin } from "../../shell/gate.server.ts";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/actions";
import { sharedLink } from "./shared-link.ts";

const sentHere = z.object({ intent: z.enum(["share", "end"]), id });

const GONE = "Kladden er udgivet eller slettet i mellemtiden.";

/** Only buttons send here; a link leads on to the dashboard. */
export function loader() {
  throw redirect("/admin");
}

export const clientAction = stayOnError;

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, id } = await readBody(request, sentHere);
  const { drafts, settings } = context.get(samspil);
  if (!(await drafts.read(id))) return reject(GONE);
  if (intent === "end") {
    await drafts.endSharing(id);
    const draft = { sharedUntil: undefined };
    return { ok: true, message: "Linket virker ikke mere.", draft };
  }
  const shared = await drafts.share(id, context.get(admin).email);
  if (!shared) return reject(GONE);
  const link = sharedLink(settings.origin, shared.token);
  return { ok: true, message: "", link, draft: { sharedUntil: shared.until.toISOString() } };
}
