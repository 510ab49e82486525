import { redirect } from "react-router";
import { ContentForm } from "../admin/form/content-form.tsx";
import { ContentPreview } from "../admin/form/content-preview.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { SectionsField } from "../admin/form/section-list.tsx";
import { withUses } from "../admin/image/listed-uses.server.ts";
import { noteOfUses } from "../admin/image/listed-uses.tsx";
import { ItemList } from "../admin/list/item-list.tsx";
import { saveItems } from "../admin/list/item-rules.server.ts";
import { readListPart } from "../admin/list/list-part.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { openEditor } from "../admin/save/editor.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openItem, openNew } from "../admin/save/open-form.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { CREATE_PATH, editPath, parseScreenMode } from "../admin/shell/screen-mode.ts";
import { contentDocuments } from "../documents.server.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { OMRADE_NAMES, PAGE_LABELS } from "./admin-labels.ts";
import { OmradeForm } from "./admin-omrade-form.tsx";
import { omradeRules, openTerapi, saveTerapi } from "./admin-save.server.ts";
import { readTerapi, readTerapiOmrader, terapiOmraderDocument } from "./terapi.server.ts";

const HOME = { to: "/admin/terapi", label: "Tilbage til terapi", title: "Terapi" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content")
    return { mode: "content" as const, form: await openTerapi(services) };
  if (mode.kind === "create") return { mode: "omrade" as const, form: openNew(OMRADE_NAMES) };
  if (mode.kind === "edit") {
    const form = await openItem(
      services,
      terapiOmraderDocument,
      ["omrader"],
      mode.id,
      OMRADE_NAMES,
    );
    if (!form) throw redirect(HOME.to);
    return { mode: "omrade" as const, form };
  }
  const omrader = readTerapiOmrader(services.content).map((omrade) => ({
    id: omrade.id,
    title: omrade.title,
    preview: omrade.description,
    image: omrade.imageUrl,
  }));
  const { part, items } = readListPart(url, omrader);
  const { content } = services;
  return {
    mode: "list" as const,
    page: readTerapi(content),
    part,
    items: withUses(content, contentDocuments, terapiOmraderDocument, items),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  const services = context.get(samspil);
  const editor = openEditor(context);
  if (asked.intent === "page") return saveTerapi(services, editor, asked);
  return saveItems(services, editor, omradeRules, asked);
}

export const clientAction = keepForm;

export default function TerapiAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "content") {
    return (
      <ContentForm
        form={loaderData.form}
        name="terapi"
        home={HOME}
        labels={PAGE_LABELS}
        heroPlace="terapi/hero"
      >
        <TextField label={PAGE_LABELS.title} name="title" />
        <RichTextField label={PAGE_LABELS.textBefore} name="textBefore" />
        <SectionsField label={PAGE_LABELS.sections} name="sections" />
        <RichTextField label={PAGE_LABELS.textAfter} name="textAfter" />
      </ContentForm>
    );
  }
  if (loaderData.mode === "omrade") return <OmradeForm form={loaderData.form} home={HOME} />;
  const { page, part, items } = loaderData;
  return (
    <Screen title="Terapi" create={{ to: CREATE_PATH, label: "Opret nyt område" }}>
      <ContentPreview
        picture={page.heroImage}
        parts={[
          { label: PAGE_LABELS.title, text: page.title },
          { label: PAGE_LABELS.textBefore, html: page.textBefore },
          ...page.sections.map(({ title, content }, index) => ({
            label: `${index + 1}. afsnit: ${title}`,
            html: content,
          })),
          { label: PAGE_LABELS.textAfter, html: page.textAfter },
        ]}
      />
      <h2 className="list-heading">Terapiområder</h2>
      <ItemList
        items={items}
        part={part}
        editPath={editPath}
        canReorder
        deleteTitle="Slet terapiområdet?"
        deleteQuestion="Er du sikker på, at du vil slette dette terapiområde?"
        deleteNote={noteOfUses(items)}
        empty="Der er ingen terapiområder endnu."
        noneFound="Ingen terapiområder har de ord i titlen."
      />
    </Screen>
  );
}
