import { EditForm } from "../admin/form/edit-form.tsx";
import { TextAreaField, TextField } from "../admin/form/fields.tsx";
import { text } from "../admin/form/form-fields.ts";
import { ItemForm } from "../admin/form/item-form.tsx";
import { slugOf, uniqueSlug } from "../admin/form/slug.ts";
import { ItemList } from "../admin/list/item-list.tsx";
import { type List, listRows, openItem, saveList } from "../admin/list/list.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage, type Page, savePage } from "../admin/save/page.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { parseScreenMode } from "../admin/shell/screen-mode.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { hjaelpDocument, readHelp } from "./hjaelp.server.ts";

const HOME = { to: "/admin/hjaelp", label: "Tilbage til Hjælp lige nu", title: "Hjælp lige nu" };

const PAGE = { indledning: text("Indledning") };

const NUMMER = {
  nummer: text("Nummer", "Skriv et nummer."),
  navn: text("Navn", "Skriv, hvem der tager den."),
  tekst: text("Sætning"),
};

const intro: Page<typeof PAGE> = {
  document: hjaelpDocument,
  fields: PAGE,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
};

const numre: List<typeof NUMMER> = {
  document: hjaelpDocument,
  path: ["numre"],
  fields: NUMMER,
  saved: {
    created: "Nummeret blev oprettet",
    updated: "Nummeret blev gemt",
    deleted: "Nummeret blev slettet",
  },
  failed: { save: "Nummeret kunne ikke gemmes.", delete: "Nummeret kunne ikke slettes." },
  problems: ({ nummer }): Record<string, string> =>
    /\d/.test(nummer) ? {} : { nummer: "Skriv et nummer." },
  create: (item, { items }) => ({
    ...item,
    id: uniqueSlug(
      slugOf(item.navn) || "nummer",
      items.map(({ id }) => id),
    ),
  }),
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const mode = parseScreenMode(url);
  if (mode.kind === "create" || mode.kind === "edit") {
    return { mode: "item" as const, form: await openItem(context, numre, mode, HOME.to) };
  }
  const { content } = context.get(samspil);
  const rows = content.get(hjaelpDocument).numre.map(({ id, nummer, navn, tekst }) => ({
    id,
    title: `${nummer} ${navn}`,
    preview: tekst,
  }));
  return {
    mode: "list" as const,
    form: await openPage(context, intro),
    addsAlarm: readHelp(content).numre.length > rows.length,
    list: listRows(context, url, hjaelpDocument, rows),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  return asked.intent === "page"
    ? savePage(context, intro, asked)
    : saveList(context, numre, asked);
}

export const clientAction = keepForm;

export default function HjaelpAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    return (
      <ItemForm
        form={loaderData.form}
        fields={NUMMER}
        home={HOME}
        draftKey="hjaelp"
        createTitle="Opret nyt nummer"
        nameField="navn"
        submitLabel="Gem nummer"
        side={null}
      >
        <TextField name="nummer" inputMode="tel" />
        <TextField name="navn" />
        <TextAreaField name="tekst" optional hint="En sætning om, hvornår man ringer hertil." />
      </ItemForm>
    );
  }
  return (
    <Screen title="Hjælp lige nu" create="Opret nyt nummer">
      <p className="form-field__hint">
        Numrene står på Kontakt og under hvert terapiområde.
        {loaderData.addsAlarm && " 112 kommer altid først af sig selv."}
      </p>
      <ItemList
        {...loaderData.list}
        canReorder
        deleteTitle="Slet nummeret?"
        deleteQuestion="Er du sikker på, at du vil slette dette nummer?"
        empty="Der er ingen numre endnu ud over 112."
        noneFound="Ingen numre har de ord."
      />
      <EditForm
        {...loaderData.form}
        fields={PAGE}
        draftKey="hjaelp/indhold"
        intent="page"
        submitLabel="Gem indledning"
        backTo="/admin"
        stays
      >
        <div className="edit__main">
          <TextAreaField
            name="indledning"
            optional
            rows={2}
            hint="For eksempel om I selv kan hjælpe, når det haster."
          />
        </div>
      </EditForm>
    </Screen>
  );
}
