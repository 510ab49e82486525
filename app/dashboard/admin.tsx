import { data, Link } from "react-router";
import { keepForm } from "../admin/save/keep-form.ts";
import { admin } from "../admin/shell/gate.server.ts";
import { ScreenMessage } from "../admin/shell/screen-message.tsx";
import { ScreenTitle } from "../admin/shell/screen-title.tsx";
import { contentDocuments } from "../documents.server.ts";
import { readBackupState } from "../server/backup/backup-state.server.ts";
import { samspil } from "../server/context.ts";
import { withReason } from "../server/data-dir/disk-trouble.server.ts";
import { sendTestLetter } from "../server/mail/test-letter.server.ts";
import type { Route } from "./+types/admin";
import { backupWords } from "./backup-words.ts";
import { BackupStatus, BackupTrouble } from "./backups.tsx";
import {
  DeploymentDoubts,
  MailsAreFiles,
  MailsOnTheirWay,
  MailsReachNobody,
  MailTrouble,
  ProvisionalTexts,
  ReceiptsWithheld,
} from "./notes.tsx";
import { TestMail } from "./test-mail.tsx";
import { Tile } from "./tile.tsx";

const CONTENT_TILES = [
  {
    to: "forside",
    title: "Forside",
    text: "Billeder og velkomsttekst",
    tone: "sky",
    figure: "window",
  },
  { to: "om", title: "Om os", text: "Psykologerne", tone: "sky", figure: "couple" },
  {
    to: "nyheder",
    title: "Nyheder",
    text: "Opret og rediger nyheder",
    tone: "heather",
    figure: "paper",
  },
  { to: "terapi", title: "Terapi", text: "Side og områder", tone: "sky", figure: "halves" },
  {
    to: "supervision",
    title: "Supervision",
    text: "Side og events",
    tone: "sage",
    figure: "overlap",
  },
  {
    to: "uddannelse",
    title: "Uddannelse",
    text: "Kurser, hold og events",
    tone: "butter",
    figure: "stairs",
  },
  {
    to: "praktisk-priser",
    title: "Praktisk & priser",
    text: "Priser, afbud, find vej",
    tone: "sand",
    figure: "house",
  },
  { to: "shop", title: "Shop", text: "Side og produkter", tone: "sand", figure: "basket" },
  {
    to: "viden",
    title: "Viden",
    text: "Artikler, bøger, podcasts",
    tone: "heather",
    figure: "book",
  },
  { to: "kontakt", title: "Kontakt", text: "Tekst og kort", tone: "sage", figure: "talk" },
] as const;

const NOT_SENT = "Testmailen kunne ikke sendes lige nu. Prøv igen om lidt.";

export async function loader({ context }: Route.LoaderArgs) {
  const { orders, mailbox, content, settings, deployment } = context.get(samspil);
  const backups = await readBackupState(settings.dataDir);
  const provisional = contentDocuments.filter((document) => content.isProvisional([document]));
  return {
    trouble: await orders.trouble(),
    waiting: await mailbox.depth(),
    unhandled: await orders.countUnhandled(),
    mailsAreFiles: settings.smtpUrl === undefined,
    isPublic: settings.isPublic,
    doubts: deployment.doubts(),
    backups: backupWords(backups, settings.backupDir !== undefined, new Date()),
    provisional: provisional.map(({ name }) => name),
  };
}

/** 'Send testmail'. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(samspil);
  const { email } = context.get(admin);
  try {
    return { ok: true, email, delivery: await sendTestLetter(services, email) };
  } catch (error) {
    services.log.error({ err: error }, "test mail could not be posted");
    return data({ ok: false, sentence: withReason(NOT_SENT, error) }, { status: 503 });
  }
}

export const clientAction = keepForm;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { trouble, waiting, unhandled, mailsAreFiles, isPublic, doubts, backups, provisional } =
    loaderData;
  return (
    <>
      <ScreenTitle />
      <div className="admin-top">
        <h1>Hvad vil du redigere?</h1>
      </div>
      <ScreenMessage />
      {mailsAreFiles && isPublic && <MailsReachNobody />}
      <MailTrouble {...trouble} />
      <BackupTrouble {...backups} />
      <DeploymentDoubts doubts={doubts} />
      <nav className="tiles" aria-label="Indhold">
        {CONTENT_TILES.map((tile) => (
          <Tile key={tile.to} {...tile} />
        ))}
      </nav>
      <h2 className="tiles-heading">Værktøjer</h2>
      <nav className="tiles" aria-label="Værktøjer">
        <Tile
          to="bestillinger"
          title="Bestillinger"
          text={orderWords(unhandled)}
          tone="butter"
          figure="van"
        />
        <Tile
          to="klinikken"
          title="Klinikken"
          text="Adresse, telefon og CVR"
          tone="sand"
          figure="door"
        />
        <Tile
          to="historik"
          title="Historik"
          text="Se og gendan ældre versioner"
          tone="sky"
          figure="clock"
        />
      </nav>
      <div className="dashboard-foot">
        <ReceiptsWithheld {...trouble} />
        <ProvisionalTexts names={provisional} />
        {mailsAreFiles && !isPublic && <MailsAreFiles />}
        <TestMail />
        <MailsOnTheirWay {...waiting} />
        <BackupStatus {...backups} />
        <p>
          <Link className="link" to="/admin/konto">
            Din konto og kolleger
          </Link>
        </p>
      </div>
    </>
  );
}

function orderWords(unhandled: number): string {
  if (unhandled === 0) return "Fra shoppen, med deres mails";
  return unhandled === 1 ? "1 ny bestilling" : `${unhandled} nye bestillinger`;
}
