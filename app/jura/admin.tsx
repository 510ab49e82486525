import { Link } from "react-router";
import { ChecksField } from "../admin/form/checks-field.tsx";
import { EditForm } from "../admin/form/edit-form.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { list, richText, text } from "../admin/form/form-fields.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { listOf } from "../admin/save/field-values.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage, type Page, savePage } from "../admin/save/page.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import type { FieldValues } from "../admin/save/save-answer.ts";
import type { Context } from "../admin/save/saving.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { type BoundFigure, figuresIn, hasGaps, unknownFigures } from "../formats/bound-figures.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { readFigures } from "./figures.server.ts";
import { lawDocument, readLawText } from "./jura.server.ts";
import { LAW_PAGES, type LawPage, lawPage } from "./law-pages.ts";
import "./admin.css";

const FIELDS = {
  title: text("Titel", "Skriv en titel."),
  tekst: richText("Tekst", "Skriv en tekst."),
  laest: list("Det skal I selv læse"),
};

/** A page is the clinic's own, and published, when all of its checks are ticked. */
function isRead(page: LawPage, ticked: string[]): boolean {
  return page.checks.every(({ id }) => ticked.includes(id));
}

function lawScreen(context: Context, page: LawPage): Page<typeof FIELDS> {
  const { content, settings } = context.get(samspil);
  const figures = readFigures(content, settings);
  return {
    document: lawDocument(page),
    fields: FIELDS,
    saved: `${page.title} blev gemt`,
    failed: "Der opstod en fejl ved gemning af indhold",
    shown: () => readLawText(content, page),
    problems({ tekst, laest }): Record<string, string> {
      const problem = isRead(page, laest) ? whyNotPublished(tekst, figures) : undefined;
      return problem ? { tekst: problem } : {};
    },
    derived: ["udgivet"],
    toStored: ({ laest }, stored) => ({
      udgivet: isRead(page, laest) ? stored.udgivet || new Date().toISOString() : "",
    }),
  };
}

function whyNotPublished(tekst: string, figures: BoundFigure[]): string | undefined {
  if (hasGaps(tekst)) {
    return "Der står stadig noget i kantede parenteser, som I selv skal skrive eller slette.";
  }
  const [unknown] = unknownFigures(tekst, figures);
  if (unknown) return `${unknown} er ikke et af de tal, siden kender. Vælg det under »Indsæt tal«.`;
  const [missing] = figuresIn(tekst, figures).filter(({ value }) => !value);
  return (
    missing && `${missing.missing}. Skriv det under ${missing.from.label}, og gem så her igen.`
  );
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const page = lawPage(params.side ?? "") ?? LAW_PAGES[0];
  if (!page) throw new Response(null, { status: 404 });
  const screen = lawScreen(context, page);
  return {
    page,
    form: await openPage(context, screen),
    figures: readFigures(content, settings),
    isDraft: readLawText(content, page).udgivet === "",
    others: LAW_PAGES.map((other) => ({
      slug: other.slug,
      title: other.title,
      isDraft: readLawText(content, other).udgivet === "",
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = lawPage(params.side ?? "") ?? LAW_PAGES[0];
  if (!page) throw new Response(null, { status: 404 });
  return savePage(context, lawScreen(context, page), await readSave(request));
}

export const clientAction = keepForm;

export default function LawAdmin({ loaderData }: Route.ComponentProps) {
  const { page, form, figures, isDraft, others } = loaderData;
  const submitLabel = (values: FieldValues) =>
    isRead(page, listOf(values, "laest")) ? "Gem og udgiv" : "Gem som udkast";
  return (
    <Screen title="Lovens sider" name={page.title}>
      <div className="law-admin">
        <LawMenu others={others} current={page.slug} />
        <div>
          {isDraft && (
            <p className="notice" data-tone="butter">
              <strong>Udkast: ikke udgivet endnu.</strong> Teksten er skrevet til en klinik som
              jeres og fyldt ud med jeres tal. Den er jeres, når I har læst den, sat de{" "}
              {page.checks.length} kryds og gemt.
            </p>
          )}
          <EditForm
            key={page.slug}
            {...form}
            fields={FIELDS}
            draftKey={`jura/${page.slug}`}
            intent="page"
            submitLabel={submitLabel}
            backTo="/admin"
            stays
          >
            <div className="edit">
              <div className="edit__main">
                <TextField name="title" />
                <RichTextField
                  name="tekst"
                  figures={figures}
                  hint="De blå tal følger med, når de ændres dér, hvor de hører hjemme."
                />
              </div>
              <div className="edit__side">
                <ChecksField
                  name="laest"
                  choices={page.checks.map(({ id, label }) => ({ id, name: label }))}
                />
                <p className="form-field__hint">
                  I kan gemme undervejs. Siden udgives, når alle er sat.
                </p>
                <FigureList figures={figures} text={String(form.initial.tekst)} />
              </div>
            </div>
          </EditForm>
        </div>
      </div>
    </Screen>
  );
}

type LawMenuProps = {
  others: { slug: string; title: string; isDraft: boolean }[];
  current: string;
};

function LawMenu({ others, current }: LawMenuProps) {
  return (
    <nav className="law-menu" aria-label="Lovens sider">
      <ul>
        {others.map(({ slug, title, isDraft }) => (
          <li key={slug}>
            <Link to={`/admin/jura/${slug}`} aria-current={slug === current ? "page" : undefined}>
              <strong>{title}</strong>
              <span data-draft={isDraft || undefined}>
                {isDraft ? "Udkast" : "Læst og udgivet"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where each figure in the text is changed. */
function FigureList({ figures, text }: { figures: BoundFigure[]; text: string }) {
  return (
    <section className="figure-list">
      <h2>Tal i teksten</h2>
      <ul>
        {figuresIn(text, figures).map(({ name, value, missing, from }) => (
          <li key={name}>
            <span className="bound-figure" data-missing={value ? undefined : ""}>
              {value || missing}
            </span>
            <small>
              {from.to ? (
                <>
                  Rettes under <Link to={from.to}>{from.label}</Link>.
                </>
              ) : (
                `Følger ${from.label} og kan ikke rettes her.`
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
