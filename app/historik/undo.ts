import { data, redirect } from "react-router";
import { keepForm } from "../admin/save/keep-form.ts";
import type { SaveAnswer } from "../admin/save/save-answer.ts";
import { admin } from "../admin/shell/gate.server.ts";
import { samspil } from "../server/context.ts";
import { withReason } from "../server/data-dir/disk-trouble.server.ts";
import { readForm } from "../server/http/form-body.server.ts";
import type { Route } from "./+types/undo";
import { undoSave } from "./restore.server.ts";

/** The address of a button, no page: whoever comes here by a link finds what can be undone. */
export function loader() {
  throw redirect("/admin/historik");
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { content, documents, log } = context.get(samspil);
  const by = context.get(admin).email;
  const definition = content.definitions.find(({ name }) => name === form.get("document"));
  if (!definition) return answer({ ok: false, sentence: FAILED }, 404);
  try {
    const undone = await undoSave({ documents, definition, by }, Number(form.get("revision")));
    if (!undone.ok) return answer({ ok: false, sentence: undone.sentence }, 409);
    return answer({ ok: true, message: `Fortrudt: ${undone.told}.` });
  } catch (error) {
    log.error({ err: error, document: definition.name }, "undo failed");
    return answer({ ok: false, sentence: withReason(FAILED, error) }, 503);
  }
}

export const clientAction = keepForm;

const FAILED = "Det kunne ikke fortrydes lige nu. Prøv igen om lidt.";

function answer(body: SaveAnswer, status = 200) {
  return data(body, { status });
}
