import { KLINIK, klinikDocument } from "../../content/klinik/klinik.server.ts";
import { draftAddress, listedDraft, UNTITLED } from "../../editor/fields/draft-state.ts";
import { storedIn } from "../../editor/fields/form-fields.ts";
import { DraftList, type ListedDraft } from "../../editor/form/draft-list.tsx";
import { answer, orSentence, reject } from "../../editor/save/save-document.server.ts";
import type { Role } from "../../formats/role.ts";
import { type Samspil, samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { Draft, UnreadableDraft } from "../../server/documents/drafts.server.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { admin } from "../../shell/gate.server.ts";
import { mayOpen } from "../../shell/permissions.ts";
import { ScreenTitle } from "../../shell/screen.tsx";
import { ScreenMessage } from "../../shell/screen-message.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { checkSite } from "../drift/checks.server.ts";
import { describeMailProblems } from "../drift/order-mails.ts";
import { type Verdict, verdictOf } from "../drift/verdict.ts";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/admin";
import { readNeeds } from "./needs.server.ts";
import { Needs } from "./needs.tsx";
import { type Note, Notes } from "./notes.tsx";
import { readOpening } from "./opening.server.ts";
import { Opening } from "./opening.tsx";
import { readTiles } from "./tiles.server.ts";
import { Tiles } from "./tiles.tsx";
import { isDue, readToday } from "./today.server.ts";
import { DayHead, Today } from "./today.tsx";

const UNREADABLE_DRAFT =
  "Kladden kan ikke læses, men er gemt, som den er. Sig det til den, der driver hjemmesiden. Bliver den slettet, kan det, den hører til, redigeres igen.";
const DISCARDED = "Kladden er slettet";
const NOT_DISCARDED = "Kladden kunne ikke slettes lige nu. Prøv igen om lidt.";
const GONE = "Kladden er slettet eller kan læses igen. Genindlæs siden.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { orders, content } = services;
  const { role } = context.get(admin);
  const may = (to: string) => mayOpen(role, to);
  const now = services.clock();
  const mayDraft = (draft: Parameters<typeof draftAddress>[0]) => may(draftAddress(draft));
  const drafts = (await services.drafts.list()).filter(mayDraft);
  const unreadable = (await services.drafts.listUnreadable()).filter(mayDraft);
  const due = drafts.filter((draft) => isDue(draft, now));
  const failure = may("/admin/bestillinger") ? await orders.countMailProblems() : NO_PROBLEM;
  // Mails about orders have a note of their own.
  const site = { ...services, orders: undefined, headers: request.headers, now };
  const server = verdictOf(may("/admin/drift") ? await checkSite("owner", site) : []);
  const all = may("/admin/eksempler")
    ? (await readOpening(services)).filter(({ to }) => may(to))
    : [];
  const opening = all.every(({ isReady }) => isReady) ? [] : all;
  return {
    day: await readToday(context, role, due, now),
    due: due.map(draftRow),
    drafts: [
      ...unreadable.map(unreadableRow),
      ...drafts.filter((draft) => !due.includes(draft)).map(draftRow),
    ],
    notes: [
      ...(role === "Ejer" ? unreadableDocuments(content) : []),
      ...mailFailure(failure),
      ...serverFailure(server),
    ],
    needs: readNeeds({ content, withheld: failure.withheld, server }, role),
    tiles: readTiles(services.registry.onDashboard, role),
    opening,
    klinikBase: opening.length > 0 ? await readKlinikBase(services) : "",
    // A public site that is not ready shows the list of requirements first.
    opensFirst: services.settings.isPublic && opening.length > 0,
  };
}

function unreadableDocuments(content: Content): Note[] {
  return content.definitions
    .filter((document) => content.source(document) === "unreadable")
    .map(({ name, labels }) => ({
      text: `»${labels.name}« kan ikke læses. Intet er slettet, og ingen kan gemme oven i det.`,
      to: `/admin/historik/${name}`,
      action: "Se, hvad I kan gøre",
    }));
}

function mailFailure(problems: typeof NO_PROBLEM): Note[] {
  const text = describeMailProblems(problems);
  return text ? [{ text, to: "/admin/bestillinger", action: "Se dem her" }] : [];
}

function serverFailure({ state, title }: Verdict): Note[] {
  if (state !== "urgent") return [];
  const text = `${title}. Det skal den, der driver hjemmesiden, rette.`;
  return [{ text, to: "/admin/drift", action: "Se det under Drift og historik" }];
}

/** '' if the document is unreadable: a note on the same screen leads to its repair. */
async function readKlinikBase({ documents }: Samspil): Promise<string> {
  const stored = await findData({ documents, definition: klinikDocument });
  return stored ? fingerprint(stored, storedIn(KLINIK)) : "";
}

const NO_PROBLEM = { failed: 0, unsure: 0, withheld: 0, late: 0 };

function draftRow(draft: Draft): ListedDraft {
  return { ...listedDraft(draft), failure: draft.failure };
}

function unreadableRow(draft: UnreadableDraft): ListedDraft {
  const { id, title, savedBy, savedAt } = draft;
  return {
    id,
    savedBy,
    savedAt,
    title: title || UNTITLED,
    to: draftAddress(draft),
    state: { kind: "failure", words: "Kan ikke læses" },
    failure: UNREADABLE_DRAFT,
    isUnreadable: true,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(samspil);
  const { role } = context.get(admin);
  const id = String((await readForm(request)).get("draft") ?? "");
  return orSentence(services.log, NOT_DISCARDED, () => discard(services, role, id));
}

/** An unreadable draft prevents its item's form from opening. */
async function discard({ drafts, log }: Samspil, role: Role, id: string) {
  const draft = (await drafts.listUnreadable()).find((other) => other.id === id);
  if (!draft || !mayOpen(role, draftAddress(draft)) || !(await drafts.remove(draft)))
    return reject(GONE);
  log.warn({ draft: id }, "unreadable draft deleted");
  return answer({ ok: true, message: DISCARDED });
}

export const clientAction = stayOnError;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { day, due, drafts, notes, needs, tiles, opening, klinikBase, opensFirst } = loaderData;
  const opensLast = opening.length > 0 && !opensFirst;
  return (
    <>
      <ScreenTitle />
      {opensFirst ? <Opening items={opening} base={klinikBase} isFirst /> : <DayHead day={day} />}
      <ScreenMessage />
      <Notes notes={notes} />
      <Today day={day} due={due} />
      {opensFirst && <h2>I mellemtiden kan I skrive</h2>}
      {tiles.length > 0 && <Tiles tiles={tiles} headingLevel={opensFirst ? 3 : 2} />}
      <div className="board">
        {(drafts.length > 0 || opensLast) && (
          <div className="stack">
            {opensLast && <Opening items={opening} base={klinikBase} />}
            <DraftList heading="Kladder" drafts={drafts} />
          </div>
        )}
        <Needs needs={needs} />
      </div>
    </>
  );
}
