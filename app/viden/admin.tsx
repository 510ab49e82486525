import { useEffect } from "react";
import { redirect } from "react-router";
import { ContentForm } from "../admin/form/content-form.tsx";
import { ContentPreview } from "../admin/form/content-preview.tsx";
import { withUses } from "../admin/image/listed-uses.server.ts";
import { noteOfUses } from "../admin/image/listed-uses.tsx";
import { ItemList } from "../admin/list/item-list.tsx";
import { saveItems } from "../admin/list/item-rules.server.ts";
import { readListPart } from "../admin/list/list-part.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { openEditor } from "../admin/save/editor.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { CREATE_PATH, editPath, parseScreenMode } from "../admin/shell/screen-mode.ts";
import { ScreenTitle } from "../admin/shell/screen-title.tsx";
import { contentDocuments } from "../documents.server.ts";
import { samspil } from "../server/context.ts";
import { ErrorView } from "../site/shell/error-view.tsx";
import type { Route } from "./+types/admin";
import { artikelRules, openArtikel, openNewArtikel } from "./admin-artikel.server.ts";
import { ArtikelForm } from "./admin-artikel-form.tsx";
import { PAGE_LABELS } from "./admin-labels.ts";
import { openVidensside, saveVidensside } from "./admin-page.server.ts";
import { TagNamesField } from "./admin-tags.tsx";
import { type Artikel, readArtikler, readTags, readVidensside, type Tag } from "./viden.server.ts";

const HOME = { to: "/admin/viden", label: "Tilbage til viden", title: "Viden" };

/** The mode is in the address, so that only one of main content, list and article form is open. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const tags = readTags(services.content);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openVidensside(services) };
  }
  if (mode.kind === "create") return { mode: "create" as const, tags, form: openNewArtikel() };
  if (mode.kind === "edit") {
    const form = await openArtikel(services, mode.id);
    if (!form) throw redirect(HOME.to);
    return { mode: "edit" as const, tags, form };
  }
  const { content } = services;
  const { part, items: shown } = readListPart(url, readArtikler(content));
  const items = shown.map((artikel) => listed(artikel, tags));
  return {
    mode: "list" as const,
    page: readVidensside(content),
    tags,
    part,
    items: withUses(content, contentDocuments, artikelRules.document, items),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  const services = context.get(samspil);
  const editor = openEditor(context);
  if (asked.intent === "page") return saveVidensside(services, editor, asked);
  return saveItems(services, editor, artikelRules, asked);
}

export const clientAction = keepForm;

export default function VidenAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "content") {
    return (
      <ContentForm
        form={loaderData.form}
        name="viden"
        home={HOME}
        labels={PAGE_LABELS}
        heroPlace="viden/hero"
      >
        <RichTextField label={PAGE_LABELS.introText} name="introText" />
        <TagNamesField label={PAGE_LABELS.tags} />
      </ContentForm>
    );
  }
  if (loaderData.mode !== "list") {
    const { mode, form, tags } = loaderData;
    return <ArtikelForm form={form} isNew={mode === "create"} tags={tags} home={HOME} />;
  }
  const { page, tags, items, part } = loaderData;
  return (
    <Screen title="Viden" create={{ to: CREATE_PATH, label: "Opret ny artikel" }}>
      <ContentPreview
        picture={page.heroImage}
        parts={[
          { label: PAGE_LABELS.introText, html: page.introText },
          { label: PAGE_LABELS.tags, text: tags.map(({ name }) => name).join(", ") },
        ]}
      />
      <h2 className="list-heading">Artikler</h2>
      <ItemList
        items={items}
        part={part}
        editPath={editPath}
        deleteTitle="Slet artiklen?"
        deleteQuestion="Er du sikker på, at du vil slette denne artikel?"
        deleteNote={noteOfUses(items)}
        empty="Der er ingen artikler endnu."
        noneFound="Ingen artikler har de ord i titlen."
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <>
      <ScreenTitle parts={["Viden"]} />
      <ErrorView sentence="Der opstod en fejl ved indlæsning af data." />
    </>
  );
}

function listed(
  { id, title, description, image, tags: own, isExternalLink }: Artikel,
  tags: Tag[],
) {
  const names = tags.filter((tag) => own.includes(tag.id)).map(({ name }) => name);
  const meta = isExternalLink ? [...names, "Eksternt link"] : names;
  return { id, title, preview: description, image, meta };
}
