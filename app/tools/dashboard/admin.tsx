import { Link } from "react-router";
import { KLINIK, klinikDocument } from "../../content/klinik/klinik.server.ts";
import { draftAddress, listedDraft, UNTITLED } from "../../editor/fields/draft-state.ts";
import { storedIn } from "../../editor/fields/form-fields.ts";
import { DraftList, type ListedDraft } from "../../editor/form/draft-list.tsx";
import { answer, orSentence, reject } from "../../editor/save/save-document.server.ts";
import { featureRegistry } from "../../feature.ts";
import type { Role } from "../../formats/role.ts";
import { type Samspil, samspil } from "../../server/context.ts";
import type { Draft, UnreadableDraft } from "../../server/documents/drafts.server.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { TileFigure } from "../../shell/figures.tsx";
import { admin } from "../../shell/gate.server.ts";
import { mayOpen } from "../../shell/permissions.ts";
import { ScreenTitle } from "../../shell/screen.tsx";
import { ScreenMessage } from "../../shell/screen-message.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/admin";
import { readOpening } from "./opening.server.ts";
import { Opening } from "./opening.tsx";
import { isDue, readTasks } from "./tasks.server.ts";
import { DayHead, Later, Today, Urgent } from "./tasks.tsx";
import { readTiles } from "./tiles.server.ts";

const UNREADABLE_DRAFT =
  "Kladden kan ikke læses, men er gemt, som den er. Sig det til den, der driver hjemmesiden. Bliver den slettet, kan det, den hører til, redigeres igen.";
const DISCARDED = "Kladden er slettet";
const NOT_DISCARDED = "Kladden kunne ikke slettes lige nu. Prøv igen om lidt.";
const GONE = "Kladden er slettet eller kan læses igen. Genindlæs siden.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const { role } = context.get(admin);
  const may = (to: string) => mayOpen(role, to);
  const now = services.clock();
  const mayDraft = (draft: Parameters<typeof draftAddress>[0]) => may(draftAddress(draft));
  const drafts = (await services.drafts.list()).filter(mayDraft);
  const unreadable = (await services.drafts.listUnreadable()).filter(mayDraft);
  const due = drafts.filter((draft) => isDue(draft, now));
  const all = may("/admin/eksempler")
    ? (await readOpening(services)).filter(({ to }) => may(to))
    : [];
  const opening = all.every(({ isReady }) => isReady) ? [] : all;
  return {
    ...(await readTasks(context, request, { due: due.map(draftRow), now })),
    drafts: [
      ...unreadable.map(unreadableRow),
      ...drafts.filter((draft) => !due.includes(draft)).map(draftRow),
    ],
    tiles: readTiles(context.get(featureRegistry).onDashboard, role),
    opening,
    klinikBase: opening.length > 0 ? await readKlinikBase(services) : "",
    // A public site that is not ready shows the list of requirements first.
    opensFirst: services.settings.isPublic && opening.length > 0,
  };
}

/** '' if the document is unreadable: a note on the same screen leads to its repair. */
async function readKlinikBase({ documents }: Samspil): Promise<string> {
  const stored = await findData({ documents, definition: klinikDocument });
  return stored ? fingerprint(stored, storedIn(KLINIK)) : "";
}

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
  const { urgent, day, today, later, drafts, tiles, opening, klinikBase, opensFirst } = loaderData;
  const opensLast = opening.length > 0 && !opensFirst;
  return (
    <>
      <ScreenTitle />
      {opensFirst ? <Opening items={opening} base={klinikBase} isFirst /> : <DayHead day={day} />}
      <ScreenMessage />
      <Urgent tasks={urgent} />
      <Today parts={today} />
      {opensFirst && <h2>I mellemtiden kan I skrive</h2>}
      {tiles.length > 0 && <Tiles tiles={tiles} headingLevel={opensFirst ? 3 : 2} />}
      <div className="board">
        {(drafts.length > 0 || opensLast) && (
          <div className="stack">
            {opensLast && <Opening items={opening} base={klinikBase} />}
            <DraftList heading="Kladder" drafts={drafts} />
          </div>
        )}
        <Later tasks={later} />
      </div>
    </>
  );
}

type TilesProps = { tiles: ReturnType<typeof readTiles>; headingLevel: 2 | 3 };

/** @param headingLevel 3 below a heading of their own */
function Tiles({ tiles, headingLevel }: TilesProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <nav className="tiles" aria-label="Hjemmesidens sider">
      {tiles.map(({ to, title, text, tone, figure }) => (
        <Link key={to} className="tile" to={`/admin/${to}`} data-tone={tone}>
          <TileFigure figure={figure} />
          <Heading>{title}</Heading>
          <p>{text}</p>
        </Link>
      ))}
    </nav>
  );
}
