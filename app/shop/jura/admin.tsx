import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ChecksField } from "../../editor/controls/checks-field.tsx";
import { TextField } from "../../editor/controls/fields.tsx";
import { useValues } from "../../editor/controls/form-state.tsx";
import { FileButton } from "../../editor/controls/picture/file-button.tsx";
import { RichTextField } from "../../editor/controls/rich-text/rich-text-field.tsx";
import { listOf, textOf } from "../../editor/fields/field-values.ts";
import { goToControl } from "../../editor/form/beside/beside-page.tsx";
import { EditForm } from "../../editor/form/edit-form.tsx";
import { answerForm } from "../../editor/save/answer-form.server.ts";
import { openForm } from "../../editor/save/open-form.server.ts";
import { readSave } from "../../editor/save/save-request.server.ts";
import { dayIn } from "../../formats/danish-time.ts";
import { parseObject } from "../../formats/json.ts";
import { samspil } from "../../server/context.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { Screen } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import { Alert } from "../../site/page/alert.tsx";
import type { Route } from "./+types/admin";
import { lawForm } from "./forms.server.ts";
import { readFigures, readLawText } from "./jura.server.ts";
import {
  LAW_PAGES,
  type LawPage,
  type LegalNotice,
  lawPage,
  NOTICE_UPLOAD,
  uncheckedIn,
} from "./law-pages.ts";
import { LegalNoticeFile } from "./legal-notice.tsx";
import { readNotice } from "./notice.server.ts";

const NO_CONTACT = "Der er ingen forbindelse til serveren. Se, om du er på nettet, og prøv igen.";

function NoticeUpload({ notice }: { notice: LegalNotice | undefined }) {
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");

  async function send(file: File) {
    setSending(true);
    setProblem(await upload(file).catch(() => NO_CONTACT));
    setSending(false);
    await revalidate();
  }

  return (
    <section className="notice-upload" aria-labelledby="eu-meddelelse">
      <h2 id="eu-meddelelse">EU's meddelelse om reklamationsret</h2>
      <p className="form-field__hint">
        Sælger I til private, skal den officielle meddelelse vises ved varerne og ved bestillingen.
        Hent den på dansk hos EU-Kommissionen som PNG eller PDF, og lav den ikke om. Til den er her,
        står kun sætningen om de 2 år.
      </p>
      <LegalNoticeFile notice={notice} />
      <FileButton
        className="button button--light button--small"
        disabled={isSending}
        accept="image/png,application/pdf"
        inputLabel="Vælg EU's meddelelse"
        onPick={([file]) => file && send(file)}
      >
        {isSending ? "Gemmer..." : notice ? "Vælg en anden fil" : "Vælg filen"}
      </FileButton>
      {problem && <Alert>{problem}</Alert>}
    </section>
  );
}

/** @returns why it was refused; '' where it is stored */
async function upload(file: File): Promise<string> {
  const answer = await fetch(NOTICE_UPLOAD, { method: "POST", body: file });
  if (answer.ok) return "";
  const text = await answer.text();
  const { sentence } = parseObject(text);
  return typeof sentence === "string" ? sentence : NO_CONTACT;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const page = lawPage(params.side ?? "") ?? LAW_PAGES[0];
  return {
    page,
    form: await openForm(context, lawForm(page), url),
    values: Object.fromEntries(
      readFigures(content, settings).map(({ name, value }) => [name, value]),
    ),
    notice: readNotice(content),
    states: Object.fromEntries(
      LAW_PAGES.map((other) => {
        const { udgivet } = readLawText(content, other);
        return [other.slug, udgivet && publishedWhen(new Date(udgivet))];
      }),
    ),
  };
}

function publishedWhen(time: Date): string {
  return Number.isNaN(time.getTime()) ? "uden dato" : dayIn(time, new Date());
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = lawPage(params.side ?? "") ?? LAW_PAGES[0];
  return answerForm(context, [lawForm(page)], await readSave(request));
}

export const clientAction = stayOnError;

/** The states in the menu are those of the latest save. */
export const shouldRevalidate = () => true;

export default function LawAdmin({ loaderData }: Route.ComponentProps) {
  const { page, form, values, notice, states } = loaderData;
  const isDraft = states[page.slug] === "";
  function unread(values: FieldValues): string {
    const missing = uncheckedIn(page, listOf(values, "laest")).length;
    if (missing === 0) return "";
    const count = `${NUMBERS[missing]} af ${NUMBERS[page.checks.length]?.toLowerCase()} mangler.`;
    return `${count} ${isDraft ? "I kan gemme undervejs." : "Gemmer I nu, bliver siden et udkast igen."}`;
  }
  return (
    <Screen title="Lovens sider" name={page.title}>
      <div className="law-admin">
        <LawMenu states={states} current={page.slug} />
        <div>
          <EditForm
            key={page.slug}
            {...form}
            submitLabel="Udgiv siden"
            unread={unread}
            isOut={!isDraft}
            backTo="/admin"
            staysOpen
            beforeSave={<LawChecks page={page} isDraft={isDraft} />}
          >
            <div className="stack">
              <TextField name="title" />
              <LawText page={page} values={values} />
            </div>
          </EditForm>
          {page.slug === "handelsbetingelser" && <NoticeUpload notice={notice} />}
        </div>
      </div>
    </Screen>
  );
}

const NUMBERS = "Ingen En To Tre".split(" ");

type LawTextProps = { page: LawPage; values: Record<string, string> };

function LawText({ page, values }: LawTextProps) {
  const unread = useValues((typed) =>
    uncheckedIn(page, listOf(typed, "laest"))
      .map(({ at }) => at)
      .join("\n"),
  );
  return <RichTextField name="tekst" values={values} unread={unread} />;
}

/** Beside the text; on a phone it opens upward out of the save bar. */
function LawChecks({ page, isDraft }: { page: LawPage; isDraft: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const text = useValues((values) => textOf(values, "tekst"));
  const headings = new Map(page.checks.map(({ id, at }) => [id, at]));
  return (
    <>
      <button
        className="text-button law-checks__toggle"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Luk" : "Se dem"}
      </button>
      <div className="law-checks" data-open={isOpen || undefined}>
        <ChecksField name="laest" legend={isDraft ? "Før den kan udgives" : "Læst og udgivet"}>
          {(id, isTicked) => {
            const heading = headings.get(id) ?? "";
            // One that the clinic has rewritten is not found.
            if (isTicked || !text.includes(`>${heading}</h2>`)) return null;
            const show = () => {
              setOpen(false);
              showInText(heading);
            };
            return (
              <button className="text-button" type="button" onClick={show}>
                Vis i teksten<span className="sr"> {heading}</span>
              </button>
            );
          }}
        </ChecksField>
      </div>
    </>
  );
}

function showInText(heading: string) {
  const headings = [...document.querySelectorAll<HTMLElement>('[data-field="tekst"] h2')];
  const place = headings.find(({ textContent }) => textContent === heading);
  if (!place) return;
  // On a phone the page may stand in the place of its text.
  if (!place.checkVisibility())
    document.querySelector<HTMLElement>(".beside__tabs button")?.click();
  requestAnimationFrame(() => goToControl(place));
}

type LawMenuProps = {
  /** When each page came out; '' for a draft. */
  states: Record<string, string>;
  current: string;
};

function LawMenu({ states, current }: LawMenuProps) {
  return (
    <nav className="law-menu" aria-label="Lovens sider">
      <ul>
        {LAW_PAGES.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/admin/jura/${slug}`} aria-current={slug === current ? "page" : undefined}>
              <strong>{title}</strong>
              <span className="state" data-state={states[slug] ? "published" : "draft"}>
                {states[slug] ? `Udgivet ${states[slug]}` : "Udkast"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
