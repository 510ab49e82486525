import { data, redirect } from "react-router";
import { z } from "zod";
import { parseJson } from "../../formats/json.ts";
import { samspil } from "../../server/context.ts";
import { UNREADABLE } from "../../server/http/form-body.server.ts";
import { admin } from "../../shell/gate.server.ts";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/actions";
import { sharedLink } from "./shared-link.ts";

const schema = z.object({ intent: z.enum(["share", "end"]), id: z.string() });

const GONE = "Kladden er udgivet eller slettet i mellemtiden.";

/** Only buttons send here; a link leads on to the dashboard. */
export function loader() {
  throw redirect("/admin");
}

export const clientAction = stayOnError;

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = schema.safeParse(parseJson(await request.text()));
  if (!parsed.success) throw new Response(UNREADABLE, { status: 400 });
  const { drafts, settings } = context.get(samspil);
  const { intent, id } = parsed.data;
  if (!(await drafts.read(id))) return refuse(GONE);
  if (intent === "end") {
    await drafts.endSharing(id);
    return { ...done("Linket virker ikke mere."), draft: { sharedUntil: undefined } };
  }
  const shared = await drafts.share(id, context.get(admin).email);
  if (!shared) return refuse(GONE);
  const link = sharedLink(settings.origin, shared.token);
  return { ...done(""), link, draft: { sharedUntil: shared.until.toISOString() } };
}

function done(message: string) {
  return { ok: true as const, message };
}

function refuse(sentence: string) {
  return data({ ok: false as const, sentence }, { status: 422 });
}
