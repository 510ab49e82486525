import { data } from "react-router";
import { z } from "zod";
import { draftAddress } from "../admin/drafts/draft-state.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { admin } from "../admin/shell/gate.server.ts";
import { parseJson } from "../formats/json.ts";
import { readKlinik } from "../klinik/klinik.server.ts";
import { isPermitted } from "../permissions.ts";
import { type Samspil, samspil } from "../server/context.ts";
import type { Draft } from "../server/documents/drafts.server.ts";
import { UNREADABLE } from "../server/http/form-body.server.ts";
import type { Route } from "./+types/actions";
import { answerLetter, askLetter } from "./review-letters.server.ts";
import { sharedLink } from "./shared-link.ts";

const asked = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("share"), id: z.string() }),
  z.object({ intent: z.literal("end"), id: z.string() }),
  z.object({ intent: z.literal("ask"), id: z.string(), of: z.string(), text: z.string() }),
  z.object({ intent: z.literal("answer"), id: z.string(), text: z.string() }),
]);

const GONE = "Kladden er udgivet eller smidt ud imens.";
const NOBODY = "Vælg en kollega.";
const LONGEST = 1000;
const TOO_LONG = `Skriv højst ${LONGEST} tegn.`;

/** Whom one may ask. */
export async function loader({ context }: Route.LoaderArgs) {
  const { email } = context.get(admin);
  return { colleagues: await listEditors(context.get(samspil), email) };
}

/** The others who may edit what the draft is of. */
async function listEditors({ colleagues }: Samspil, email: string): Promise<string[]> {
  const all = await colleagues.list();
  return all
    .filter((other) => other.email !== email && isPermitted(other.role, "/admin/kladde"))
    .map((other) => other.email);
}

/** A form stands open beneath: what goes wrong is told in it. */
export const clientAction = keepForm;

/** What is done with a draft beside writing it: shared, and asked about. */
export async function action({ request, context }: Route.ActionArgs) {
  const parsed = asked.safeParse(parseJson(await request.text()));
  if (!parsed.success) throw new Response(UNREADABLE, { status: 400 });
  const services = context.get(samspil);
  const { drafts } = services;
  const draft = await drafts.read(parsed.data.id);
  if (!draft) return refuse(GONE);
  const { email } = context.get(admin);
  switch (parsed.data.intent) {
    case "share":
      return share(services, draft, email);
    case "end":
      await drafts.endSharing(draft.id);
      return { ...done("Linket virker ikke mere."), draft: { sharedUntil: undefined } };
    case "ask":
      return ask(services, draft, { by: email, of: parsed.data.of, text: parsed.data.text.trim() });
    case "answer":
      return tellAnswer(services, draft, email, parsed.data.text.trim());
  }
}

async function share({ drafts, settings }: Samspil, draft: Draft, by: string) {
  const shared = await drafts.share(draft.id, by);
  if (!shared) return refuse(GONE);
  const link = sharedLink(settings.origin, shared.token);
  return { ...done(""), link, draft: { sharedUntil: shared.until.toISOString() } };
}

async function ask(
  services: Samspil,
  draft: Draft,
  review: { by: string; of: string; text: string },
) {
  const { drafts, mailbox, settings, content } = services;
  if (!(await listEditors(services, review.by)).includes(review.of)) return refuse(NOBODY);
  if (review.text.length > LONGEST) return refuse(TOO_LONG);
  if (!(await drafts.ask(draft.id, review))) return refuse(GONE);
  await mailbox.send(
    askLetter({
      ...{ ...review, title: draft.title, clinic: readKlinik(content).navn },
      form: settings.origin + draftAddress(draft),
    }),
  );
  return { ...done(`${review.of} har fået en mail.`), draft: { review } };
}

async function tellAnswer(services: Samspil, draft: Draft, email: string, text: string) {
  const { drafts, mailbox, settings, content } = services;
  if (!draft.review) return refuse(GONE);
  if (!text) return refuse("Skriv et svar.");
  if (text.length > LONGEST) return refuse(TOO_LONG);
  const review = { ...draft.review, answer: text };
  await drafts.ask(draft.id, review);
  await mailbox.send(
    answerLetter({
      ...{ by: email, to: draft.review.by, text, title: draft.title },
      clinic: readKlinik(content).navn,
      form: settings.origin + draftAddress(draft),
    }),
  );
  return { ...done(`${review.by} har fået dit svar.`), draft: { review } };
}

function done(message: string) {
  return { ok: true as const, message };
}

function refuse(sentence: string) {
  return data({ ok: false as const, sentence }, { status: 422 });
}
