import { redirect } from "react-router";
import { klinikDocument } from "../../content/klinik/klinik.server.ts";
import { answer, orSentence } from "../../editor/save/save-document.server.ts";
import { samspil } from "../../server/context.ts";
import { editDocument } from "../../server/documents/edit-document.server.ts";
import { readForm, UNREADABLE } from "../../server/http/form-body.server.ts";
import { admin } from "../../shell/gate.server.ts";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/open-site";

const DONE = new Map([
  ["ja", "Hjemmesiden er åben."],
  ["nej", "Hjemmesiden er lukket for besøgende."],
]);
const FAILED = "Det kunne ikke gemmes lige nu. Prøv igen om lidt.";

/** Only a button sends here. */
export function loader() {
  throw redirect("/admin");
}

/** An owner opens the site to visitors, or closes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const aaben = String((await readForm(request)).get("aaben"));
  const message = DONE.get(aaben);
  if (!message) throw new Response(UNREADABLE, { status: 400 });
  const { documents, log } = context.get(samspil);
  const edited = { documents, definition: klinikDocument, by: context.get(admin).email };
  return orSentence(log, FAILED, async () => {
    await editDocument(edited, (data) => ({ ok: true, data: { ...data, aaben } }));
    return answer({ ok: true, message });
  });
}

export const clientAction = stayOnError;
