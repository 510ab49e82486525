import { RouterContextProvider } from "react-router";
import { type Samspil, samspil } from "../../server/context.ts";
import { JOB_WITHIN_MS, type WithLock } from "../../server/database/database.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { withoutAccess } from "../../server/documents/draft-access.server.ts";
import { type Draft, DraftChanged } from "../../server/documents/drafts.server.ts";
import { SentTwice } from "../../server/documents/form-keys.server.ts";
import type { Job } from "../../server/jobs/every.server.ts";
import { admin } from "../../shell/gate.server.ts";
import { type AdminForm, formFor } from "../fields/admin-form.ts";
import { publishDraft, requestOf } from "./publish.server.ts";

const EVERY_MS = 20_000;
const NO_FORM = "Det, kladden hører til, er slettet.";
const FORM_HIDDEN = "Det, kladden hører til, er skjult. Udgiv det først, og så kladden.";

const FAILED = "Kladden kunne ikke udgives.";
const AGAIN = "Der prøves igen automatisk.";

type FormsOf = (content: Content) => AdminForm[];

/** Publishes drafts when they are due. */
export function plannedDrafts(services: Samspil, formsOf: FormsOf, withLock: WithLock): Job {
  return {
    name: "planned drafts",
    ms: EVERY_MS,
    async run() {
      const due = await services.drafts.due();
      if (due.length === 0) return;
      await withLock("drafts", (lost) => publishDue(services, formsOf, lost), {
        withinMs: JOB_WITHIN_MS,
      });
    },
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
    if (accounts.has(draft.savedBy)) await tryToPublish(services, formsOf, draft);
    else await services.drafts.fail(draft, withoutAccess(draft.savedBy));
  }
}

/** A draft that cannot be published keeps none of the others waiting, and says why. */
async function tryToPublish(services: Samspil, formsOf: FormsOf, draft: Draft): Promise<void> {
  const { drafts, log, content } = services;
  const { screen, item, publishAt } = draft;
  try {
    const { failure, mayPass } = await publish(services, formsOf(content), draft);
    if (!failure) return log.info({ screen, item }, "draft published");
    if (!mayPass) return await drafts.fail(draft, failure);
    await drafts.fail(draft, `${failure} ${AGAIN}`, publishAt);
  } catch (error) {
    // A colleague is saving or publishing the draft, so the next run tries again.
    if (error instanceof DraftChanged || error instanceof SentTwice) return;
    log.error({ err: error, screen, item }, "could not publish a draft that is due");
    await drafts.fail(draft, `${FAILED} ${AGAIN}`, publishAt);
  }
}

/** @returns the reason why the draft cannot be published; one that `mayPass` may be gone at the next try */
async function publish(
  services: Samspil,
  forms: AdminForm[],
  draft: Draft,
): Promise<{ failure?: string; mayPass?: boolean }> {
  const form = formFor(forms, draft);
  if (!form) {
    return { failure: (await isInListOfHiddenItem(services, draft)) ? FORM_HIDDEN : NO_FORM };
  }
  const context = new RouterContextProvider();
  context.set(samspil, services);
  context.set(admin, {
    id: "",
    email: draft.savedBy,
    role: "Redaktør",
    sessionId: "",
    signedInAt: new Date(0),
  });
  const { data, init } = await publishDraft(context, form, requestOf(draft, form), draft);
  if (data.ok) return {};
  return { failure: data.sentence, mayPass: init?.status === 503 };
}

async function isInListOfHiddenItem({ drafts }: Samspil, draft: Draft): Promise<boolean> {
  const all = await drafts.list();
  return all.some(
    ({ screen, item, hidden }) =>
      hidden && draft.screen.startsWith(`${screen}/${encodeURIComponent(item)}/`),
  );
}
