import { useEffect } from "react";
import { ContentForm } from "../../admin/form/content-form.tsx";
import { ContentPreview } from "../../admin/form/content-preview.tsx";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, openItem } from "../../admin/list/list.server.ts";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage, showPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen, ScreenTitle } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { samspil } from "../../server/context.ts";
import { ErrorView } from "../../site/shell/error-view.tsx";
import type { Route } from "./+types/admin";
import { ArtikelForm } from "./admin-artikel-form.tsx";
import { TagNamesField } from "./admin-tags.tsx";
import { artikler, vidensside } from "./forms.server.ts";
import { type Artikel, readArtikler, readTags, readVidensside, type Tag } from "./viden.server.ts";

const HOME = { to: "/admin/viden", label: "Tilbage til viden", title: "Viden" };

/** The mode is in the address, so that only one of main content, list and article form is open. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const tags = readTags(content);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, vidensside) };
  }
  if (mode.kind !== "list") {
    const form = await openItem(context, artikler, mode);
    return { mode: "item" as const, tags, form };
  }
  return {
    mode: "list" as const,
    page: await showPage(context, vidensside, {
      ...readVidensside(content),
      tags: tags.map(({ name }) => name),
    }),
    list: await listRows(context, url, artikler, readArtikler(content), (artikel) =>
      rowOf(artikel, tags),
    ),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [vidensside, artikler], await readSave(request));
}

export const clientAction = keepForm;

export default function VidenAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    const { form, tags } = loaderData;
    return <ArtikelForm form={form} tags={tags} home={HOME} />;
  }
  if (loaderData.mode === "content") {
    return (
      <ContentForm form={loaderData.form} home={HOME} name="viden" heroPlace="viden/hero">
        <RichTextField name="introText" />
        <TagNamesField />
      </ContentForm>
    );
  }
  return (
    <Screen title="Viden" create="Opret ny artikel">
      <ContentPreview {...loaderData.page} state={loaderData.list.pageState} />
      <h2 className="list-heading">Artikler</h2>
      <ItemList
        {...loaderData.list}
        canHide
        deleteTitle="Slet artiklen?"
        deleteQuestion="Er du sikker på, at du vil slette denne artikel?"
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

function rowOf({ id, title, description, image, tags: own, isExternalLink }: Artikel, tags: Tag[]) {
  const names = tags.filter((tag) => own.includes(tag.id)).map(({ name }) => name);
  const meta = isExternalLink ? [...names, "Eksternt link"] : names;
  return { id, title, preview: description, image, meta };
}
