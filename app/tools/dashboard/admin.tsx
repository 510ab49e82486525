import { Link } from "react-router";
import { draftAddress, draftState } from "../../admin/drafts/draft-state.ts";
import { mayOpen } from "../../admin/permissions.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { answer, orSentence, reject } from "../../admin/save/saving.server.ts";
import { admin } from "../../admin/shell/gate.server.ts";
import { ScreenTitle } from "../../admin/shell/screen.tsx";
import { ScreenMessage } from "../../admin/shell/screen-message.tsx";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { isStale } from "../../content/klinik/klinik.ts";
import { readPsykologer } from "../../content/om/om.server.ts";
import type { Role } from "../../server/auth/role.ts";
import { type Samspil, samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { Draft, UnreadableDraft } from "../../server/documents/drafts.server.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { servicesOf } from "../services.ts";
import type { Route } from "./+types/admin";
import type { BackupWords } from "./backup-words.ts";
import { readBackups } from "./backups.server.ts";
import { Drafts, type ListedDraft } from "./drafts.tsx";
import {
  MailsAreFiles,
  MailsOnTheirWay,
  MailsReachNobody,
  MailTrouble,
  Misconfigurations,
  ProvisionalTexts,
  ReceiptsWithheld,
  StaleWaiting,
  UnreadableDocument,
} from "./notes.tsx";
import { readReadiness } from "./readiness.server.ts";
import { Readiness } from "./readiness.tsx";
import { readTiles } from "./tiles.server.ts";
import { Tiles } from "./tiles.tsx";

const UNREADABLE_DRAFT =
  "Kladden kan ikke læses, men er gemt, som den er. Sig det til den, der driver hjemmesiden. Bliver den smidt ud, kan det, den hører til, redigeres igen.";
const THROWN_AWAY = "Kladden er smidt ud";
const NOT_THROWN_AWAY = "Kladden kunne ikke smides ud lige nu. Prøv igen om lidt.";
const GONE = "Kladden er smidt ud eller kan læses igen. Genindlæs siden.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { orders, mailbox, content, settings, deployment } = services;
  const { role } = context.get(admin);
  const may = (to: string) => mayOpen(role, to);
  const provisional = content.definitions.filter((document) => content.isProvisional([document]));
  return {
    drafts: [
      ...(await services.drafts.listUnreadable()).map(listedUnreadable),
      ...(await services.drafts.list()).map(listedDraft),
    ].filter(({ to }) => may(to)),
    seesOrders: may("/admin/bestillinger"),
    seesContent: may("/admin/eksempler"),
    trouble: await orders.trouble(),
    waiting: await mailbox.depth(),
    tiles: await readTiles(context, role),
    readiness: (await readReadiness(services)).filter(({ to }) => may(to)),
    mailsAreFiles: settings.smtpUrl === undefined,
    isPublic: settings.isPublic,
    misconfigurations: deployment.misconfigurations(request.headers),
    backups: await readBackups(settings, new Date()),
    unreadable:
      role === "Ejer"
        ? content.definitions
            .filter((document) => content.source(document) === "unreadable")
            .map(({ name, labels }) => ({ name, label: labels.name }))
        : [],
    staleWaiting: staleWaiting(content).filter(({ to }) => may(to)),
    provisional: provisional.map(({ labels }) => labels.inSentence),
  };
}

function listedDraft(draft: Draft): ListedDraft {
  const { id, savedBy, savedAt, trouble, hidden } = draft;
  return {
    id,
    savedBy,
    savedAt,
    trouble,
    title: draft.title || "Uden titel",
    to: draftAddress(draft),
    state: draftState({ ...draft, isHidden: hidden !== undefined }),
  };
}

function listedUnreadable(draft: UnreadableDraft): ListedDraft {
  const { id, title, savedBy, savedAt } = draft;
  return {
    id,
    savedBy,
    savedAt,
    title: title || "Uden titel",
    to: draftAddress(draft),
    state: { kind: "trouble", words: "Kan ikke læses" },
    trouble: UNREADABLE_DRAFT,
    isUnreadable: true,
  };
}

/** Whose waiting time is too old to be shown. */
function staleWaiting(content: Content) {
  const today = content.today();
  const clinic = isStale(readKlinik(content), today)
    ? [{ label: "klinikken", to: "/admin/klinikken" }]
    : [];
  const people = readPsykologer(content).filter((psykolog) => isStale(psykolog, today));
  return [
    ...clinic,
    ...people.map(({ id, navn }) => ({
      label: navn,
      to: `/admin/om?rediger=${encodeURIComponent(id)}`,
    })),
  ];
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(samspil);
  const { role } = context.get(admin);
  const id = String((await readForm(request)).get("draft") ?? "");
  return orSentence(services.log, NOT_THROWN_AWAY, () => discard(services, role, id));
}

/** One that cannot be read, and keeps the form of its item from opening. */
async function discard({ drafts, log }: Samspil, role: Role, id: string) {
  const draft = (await drafts.listUnreadable()).find((other) => other.id === id);
  if (!draft || !mayOpen(role, draftAddress(draft)) || !(await drafts.remove(draft)))
    return reject(GONE);
  log.warn({ draft: id }, "unreadable draft thrown away");
  return answer({ ok: true, message: THROWN_AWAY });
}

export const clientAction = keepForm;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    seesOrders,
    seesContent,
    trouble,
    waiting,
    tiles,
    readiness,
    mailsAreFiles,
    isPublic,
    misconfigurations,
    backups,
    provisional,
  } = loaderData;
  return (
    <>
      <ScreenTitle />
      <div className="admin-top row">
        <h1>{tiles.contents.length > 0 ? "Hvad vil du redigere?" : "Hvad vil du gøre?"}</h1>
      </div>
      <ScreenMessage />
      {seesOrders && mailsAreFiles && isPublic && <MailsReachNobody />}
      {loaderData.unreadable.map((document) => (
        <UnreadableDocument key={document.name} {...document} />
      ))}
      {seesOrders && <MailTrouble {...trouble} />}
      {backups.map((words) => (
        <BackupTrouble key={words.text} {...words} />
      ))}
      <Misconfigurations misconfigurations={misconfigurations} />
      {tiles.contents.length > 0 && <Tiles label="Indhold" tiles={tiles.contents} />}
      <Drafts drafts={loaderData.drafts} />
      <h2 className="below-s">Værktøjer</h2>
      <Tiles label="Værktøjer" tiles={tiles.tools} />
      {seesContent && <Readiness items={readiness} />}
      <div className="narrow stack">
        {seesOrders && <ReceiptsWithheld {...trouble} />}
        <StaleWaiting places={loaderData.staleWaiting} />
        {seesContent && <ProvisionalTexts names={provisional} />}
        {seesOrders && mailsAreFiles && !isPublic && <MailsAreFiles />}
        <MailsOnTheirWay {...waiting} />
        {backups.map((words) => (
          <BackupStatus key={words.text} {...words} />
        ))}
        <p>
          <Link className="link" to="/admin/konto">
            Din konto og kolleger
          </Link>
        </p>
      </div>
    </>
  );
}

function BackupTrouble({ isAlarm, text }: BackupWords) {
  if (!isAlarm) return null;
  return (
    <div className="banner banner--error" role="alert">
      <p>{text}</p>
    </div>
  );
}

function BackupStatus({ isAlarm, text }: BackupWords) {
  return isAlarm ? null : <p className="muted">{text}</p>;
}
