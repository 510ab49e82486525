import { BulletsField } from "../admin/form/bullets-field.tsx";
import { EditForm } from "../admin/form/edit-form.tsx";
import { TextAreaField, TextField } from "../admin/form/fields.tsx";
import { list, richText, SEARCH_RESULT, text } from "../admin/form/form-fields.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage, type Page, savePage } from "../admin/save/page.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import type { Context } from "../admin/save/saving.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { readPriceLines } from "../praktisk-priser/praktisk-priser.server.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { englishDocument } from "./en.server.ts";
import { parsePairs } from "./en.ts";

const FIELDS = {
  title: text("Overskrift"),
  lead: text("Indledning"),
  hvem: text("Who we are"),
  tilbud: richText("What we do"),
  priser: list("Priser"),
  prisnote: text("Om betaling og afbud"),
  telefontid: text("Telefontid"),
  noedhjaelp: text("Emergency"),
  ...SEARCH_RESULT,
};

function englishPage(context: Context): Page<typeof FIELDS> {
  const names = readPriceLines(context.get(samspil).content).map(({ label }) => label);
  return {
    document: englishDocument,
    fields: FIELDS,
    saved: "Indholdet er blevet gemt",
    failed: "Der opstod en fejl ved gemning af indhold",
    problems({ priser }): Record<string, string> {
      const wrong = priser.find((line) => {
        const [pair] = parsePairs([line]);
        return !pair || !names.includes(pair.danish);
      });
      return wrong
        ? { priser: `»${wrong}« passer ikke til en linje i prislisten. ${HOW_TO_PRICE}` }
        : {};
    },
  };
}

const HOW_TO_PRICE =
  "Skriv navnet, som det står i prislisten, et lighedstegn og det engelske navn: Individuel samtale = Individual session.";

export function loader({ context }: Route.LoaderArgs) {
  return openPage(context, englishPage(context));
}

export async function action({ request, context }: Route.ActionArgs) {
  return savePage(context, englishPage(context), await readSave(request));
}

export const clientAction = keepForm;

export default function EnglishAdmin({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title="In English">
      <EditForm
        {...loaderData}
        fields={FIELDS}
        draftKey="engelsk"
        intent="page"
        submitLabel="Gem siden"
        backTo="/admin"
        stays
      >
        <div className="edit__main">
          <p className="form-field__hint">
            Siden vises, når den har en overskrift og en indledning. Psykologerne er dem, der har
            engelske tekster under Om os.
          </p>
          <TextField name="title" lang="en" />
          <TextAreaField name="lead" lang="en" rows={2} />
          <TextAreaField name="hvem" optional lang="en" rows={2} />
          <RichTextField name="tilbud" lang="en" />
          <BulletsField name="priser" />
          <p className="form-field__hint">{HOW_TO_PRICE} Prisen følger prislisten.</p>
          <TextAreaField name="prisnote" optional lang="en" rows={2} />
          <TextField name="telefontid" optional lang="en" />
          <TextAreaField
            name="noedhjaelp"
            optional
            lang="en"
            rows={2}
            hint="112 står der altid. Skriv her, hvem man ellers kan ringe til."
          />
        </div>
      </EditForm>
    </Screen>
  );
}
