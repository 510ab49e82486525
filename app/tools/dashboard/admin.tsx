import { Link } from "react-router";
import { readSiteState } from "../../content/klinik/klinik.server.ts";
import { CLOSED_PATH } from "../../content/klinik/klinik.ts";
import { draftAddress, listedDraft, UNTITLED } from "../../editor/fields/draft-state.ts";
import { DraftList, type ListedDraft } from "../../editor/form/drafts/draft-list.tsx";
import { answer, orSentence, reject } from "../../editor/save/save-document.server.ts";
import { featureRegistry } from "../../feature.ts";
import type { Role } from "../../formats/role.ts";
import { type RequestContext, type Samspil, samspil } from "../../server/context.ts";
import type { Draft, UnreadableDraft } from "../../server/documents/drafts.server.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { renderPage } from "../../server/render-page.ts";
import { TileFigure } from "../../shell/figures.tsx";
import { admin } from "../../shell/gate.server.ts";
import { mayOpen } from "../../shell/permissions.ts";
import { ScreenTitle } from "../../shell/screen.tsx";
import { ScreenMessage } from "../../shell/screen-message.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/admin";
import { readOpening } from "./opening.server.ts";
import { FirstDay, OpenButton, Opening } from "./opening.tsx";
import { isDue, readTasks, readTiles } from "./tasks.server.ts";
import { DayHead, Later, Today, Urgent } from "./tasks.tsx";

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
  const state = readSiteState(services.content, services.settings);
  const rows = may("/admin/eksempler")
    ? (await readOpening(services)).filter(({ to }) => may(to))
    : [];
  const isFirstDay = state === "soon" && rows.length > 0;
  return {
    ...(await readTasks(context, request, { due: due.map(draftRow), now })),
    drafts: [
      ...unreadable.map(unreadableRow),
      ...drafts.filter((draft) => !due.includes(draft)).map(draftRow),
    ],
    tiles: readTiles(context.get(featureRegistry).onDashboard, role),
    opening: rows.every(({ value }) => value) ? [] : rows,
    firstDay: isFirstDay ? { rows, shown: await readClosedPage(context) } : undefined,
    isClosed: state === "closed",
    mayPress: may("/admin/aaben"),
  };
}

async function readClosedPage(context: RequestContext): Promise<string> {
  const page = await context.get(renderPage)(CLOSED_PATH, context.get(samspil).content);
  return (await page.text()).replace(/<script[\s\S]*?<\/script>/g, "");
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
  const { urgent, day, today, later, drafts, tiles, opening, firstDay, mayPress } = loaderData;
  const opensLast = opening.length > 0 && !firstDay;
  return (
    <>
      <ScreenTitle />
      {firstDay ? <FirstDay {...firstDay} mayPress={mayPress} /> : <DayHead day={day} />}
      <ScreenMessage />
      {loaderData.isClosed && (
        <div className="notice row row--apart" data-tone="butter">
          <p>Hjemmesiden er lukket for besøgende.</p>
          {mayPress && <OpenButton />}
        </div>
      )}
      {!firstDay && <Urgent tasks={urgent} />}
      <Today parts={today} />
      {firstDay && <h2>Imens kan I skrive</h2>}
      {tiles.length > 0 && <Tiles tiles={tiles} headingLevel={firstDay ? 3 : 2} />}
      <div className="board">
        {(drafts.length > 0 || opensLast) && (
          <div className="stack">
            {opensLast && <Opening rows={opening} />}
            <DraftList heading="Kladder" drafts={drafts} />
          </div>
        )}
        <Later tasks={firstDay ? [...urgent, ...later] : later} />
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
