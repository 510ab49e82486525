import { RouterContextProvider } from "react-router";
import { type Samspil, samspil } from "../../server/context.ts";
import { JOB_WITHIN_MS, type WithLock } from "../../server/database/database.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { type Draft, DraftChanged, withoutAccess } from "../../server/documents/drafts.server.ts";
import { type AdminForm, formOfDraft } from "../admin-form.ts";
import { admin } from "../shell/gate.server.ts";
import { publishDraft, saveRequestOf } from "./publish-draft.server.ts";

const EVERY_MS = 20_000;
const NO_FORM = "Det, kladden hører til, er slettet.";
const FORM_HIDDEN = "Det, kladden hører til, er skjult. Udgiv det først, og så kladden.";

const DRAFT_CHANGED = Symbol("changed");

type FormsOf = (content: Content) => AdminForm[];

/** Publishes drafts when they are due. @returns a function that stops it, and resolves when the current run is done */
export function publishWhenDue(
  services: Samspil,
  formsOf: FormsOf,
  withLock: WithLock,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  async function publishWithLock() {
    const due = await services.drafts.due();
    if (due.length === 0) return;
    await withLock("drafts", (lost) => publishDue(services, formsOf, lost), {
      withinMs: JOB_WITHIN_MS,
    });
  }
  function run() {
    running = running.then(() =>
      publishWithLock().catch((error: unknown) =>
        services.log.error({ err: error }, "could not publish the drafts that are due"),
      ),
    );
  }
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export async function publishDue(
  services: Samspil,
  formsOf: FormsOf,
  lost?: AbortSignal,
): Promise<void> {
  const due = await services.drafts.due();
  if (due.length === 0) return;
  const accounts = new Set((await services.colleagues.list()).map(({ email }) => email));
  for (const draft of due) {
    if (lost?.aborted) return;
    const failure = accounts.has(draft.savedBy)
      ? await publish(services, formsOf(services.content), draft).catch(whenChanged)
      : withoutAccess(draft.savedBy);
    if (failure === DRAFT_CHANGED) continue;
    if (!failure) services.log.info({ screen: draft.screen, item: draft.item }, "draft published");
    else await services.drafts.fail(draft.id, failure);
  }
}

/** A colleague is saving or publishing the draft, so the next run tries again. */
function whenChanged(error: unknown): typeof DRAFT_CHANGED {
  if (error instanceof DraftChanged) return DRAFT_CHANGED;
  throw error;
}

/** @returns the reason why the draft cannot be published. @throws on a failure that may pass before the next try */
async function publish(
  services: Samspil,
  forms: AdminForm[],
  draft: Draft,
): Promise<string | undefined> {
  const form = formOfDraft(forms, draft);
  if (!form) return (await isInListOfHiddenItem(services, draft)) ? FORM_HIDDEN : NO_FORM;
  const context = new RouterContextProvider();
  context.set(samspil, services);
  context.set(admin, {
    id: "",
    email: draft.savedBy,
    role: "Redaktør",
    sessionId: "",
    signedInAt: new Date(0),
  });
  const { data, init } = await publishDraft(context, form, saveRequestOf(draft, form), draft);
  if (data.ok) return undefined;
  if (init?.status === 503) throw new Error(data.sentence);
  return data.sentence;
}

async function isInListOfHiddenItem({ drafts }: Samspil, draft: Draft): Promise<boolean> {
  const all = await drafts.list();
  return all.some(
    ({ screen, item, hidden }) =>
      hidden && draft.screen.startsWith(`${screen}/${encodeURIComponent(item)}/`),
  );
}
