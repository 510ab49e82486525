import { Link } from "react-router";
import { ChecksField } from "../../editor/controls/checks-field.tsx";
import { TextField } from "../../editor/controls/fields.tsx";
import { useValues } from "../../editor/controls/form-state.tsx";
import { RichTextField } from "../../editor/controls/rich-text/rich-text-field.tsx";
import { listOf } from "../../editor/fields/field-values.ts";
import { EditForm } from "../../editor/form/edit-form.tsx";
import { answerForm } from "../../editor/save/answer-form.server.ts";
import { openForm } from "../../editor/save/open-form.server.ts";
import { readSave } from "../../editor/save/save-request.server.ts";
import { samspil } from "../../server/context.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { Screen } from "../../shell/screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/admin";
import { readFigures } from "./figures.server.ts";
import { lawForm } from "./forms.server.ts";
import { readLawText } from "./jura.server.ts";
import { isChecked, LAW_PAGES, type LawPage, lawPage } from "./law-pages.ts";
import { readNotice } from "./notice.server.ts";
import { NoticeUpload } from "./notice-upload.tsx";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { content, settings } = context.get(samspil);
  const page = lawPage(params.side ?? "") ?? LAW_PAGES[0];
  return {
    page,
    form: await openForm(context, lawForm(page), url),
    isDraft: readLawText(content, page).udgivet === "",
    values: Object.fromEntries(
      readFigures(content, settings).map(({ name, value }) => [name, value]),
    ),
    notice: readNotice(content),
    others: LAW_PAGES.map((other) => ({
      slug: other.slug,
      title: other.title,
      isDraft: readLawText(content, other).udgivet === "",
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = lawPage(params.side ?? "") ?? LAW_PAGES[0];
  return answerForm(context, [lawForm(page)], await readSave(request));
}

export const clientAction = stayOnError;

export default function LawAdmin({ loaderData }: Route.ComponentProps) {
  const { page, form, isDraft, values, notice, others } = loaderData;
  const submitLabel = (values: FieldValues) =>
    isChecked(page, listOf(values, "laest")) ? "Gem og udgiv" : "Gem som udkast";
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
            submitLabel={submitLabel}
            backTo="/admin"
            staysOpen
            beforeSave={<MissingChecks page={page} />}
          >
            <div className="edit">
              <div className="edit__main">
                <TextField name="title" />
                <RichTextField name="tekst" values={values} />
              </div>
              <div className="edit__side">
                <ChecksField name="laest" />
                <p className="form-field__hint">
                  I kan gemme undervejs. Siden udgives, når alle er sat.
                </p>
              </div>
            </div>
          </EditForm>
          {page.slug === "handelsbetingelser" && <NoticeUpload notice={notice} />}
        </div>
      </div>
    </Screen>
  );
}

/** On phones the checkboxes are below the whole text. */
function MissingChecks({ page: { checks } }: { page: LawPage }) {
  const missing = useValues((values) => {
    const ticked = listOf(values, "laest");
    return checks.filter(({ id }) => !ticked.includes(id)).length;
  });
  if (missing === 0) return null;
  return (
    <p>
      {missing} af {checks.length} kryds mangler{" "}
      <button
        className="text-button"
        type="button"
        onClick={() => document.querySelector<HTMLElement>(FIRST_UNTICKED)?.focus()}
      >
        Se dem
      </button>
    </p>
  );
}

const FIRST_UNTICKED = '[name="laest"]:not(:checked)';

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
              <span className="state" data-state={isDraft ? "draft" : "published"}>
                {isDraft ? "Udkast" : "Læst og udgivet"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
