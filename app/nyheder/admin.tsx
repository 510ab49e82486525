import { useEffect } from "react";
import { redirect } from "react-router";
import { textOf } from "../admin/form/form-values.ts";
import { withUses } from "../admin/image/listed-uses.server.ts";
import { noteOfUses } from "../admin/image/listed-uses.tsx";
import { ItemList } from "../admin/list/item-list.tsx";
import { saveItems } from "../admin/list/item-rules.server.ts";
import { readListPart } from "../admin/list/list-part.ts";
import { openEditor } from "../admin/save/editor.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openItem, openNew } from "../admin/save/open-form.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Banner } from "../admin/shell/banner.tsx";
import { danishTime } from "../admin/shell/danish-time.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { CREATE_PATH, editPath, parseScreenMode } from "../admin/shell/screen-mode.ts";
import { contentDocuments } from "../documents.server.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { NyhedForm } from "./admin-form.tsx";
import { NAMES } from "./admin-labels.ts";
import { nyhedRules } from "./admin-save.server.ts";
import { type Nyhed, nyhederDocument, readNewestFirst, showNyhed } from "./nyheder.server.ts";
import { newsHtml, newsPreview } from "./nyheder.ts";

const HOME = { to: "/admin/nyheder", label: "Tilbage til nyheder", title: "Nyheder" };
const ON_FRONT_PAGE = 4;

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "create") return { mode: "form" as const, form: openNew(NAMES) };
  if (mode.kind === "edit") {
    const form = await openItem(services, nyhederDocument, ["items"], mode.id, NAMES);
    if (!form) throw redirect(HOME.to);
    const content = newsHtml(textOf(form.initial, "content"));
    return { mode: "form" as const, form: { ...form, initial: { ...form.initial, content } } };
  }
  const { content } = services;
  const all = readNewestFirst(content);
  const { part, items: shown } = readListPart(url, all);
  const onFrontPage = new Set(all.slice(0, ON_FRONT_PAGE).map(({ id }) => id));
  const items = shown.map((item) => listed(showNyhed(item), onFrontPage.has(item.id)));
  return {
    mode: "list" as const,
    count: all.length,
    part,
    items: withUses(content, contentDocuments, nyhederDocument, items),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  return saveItems(context.get(samspil), openEditor(context), nyhedRules, asked);
}

export const clientAction = keepForm;

export default function NyhederAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "form") return <NyhedForm form={loaderData.form} home={HOME} />;
  const { items, count, part } = loaderData;
  return (
    <Screen title="Nyheder" create={{ to: CREATE_PATH, label: "Opret ny nyhed" }}>
      {count > 0 && (
        <p className="meta below-s">
          <span>{count === 1 ? "1 nyhed" : `${count} nyheder`}</span>
          <span>De fire nyeste vises på forsiden</span>
        </p>
      )}
      <ItemList
        items={items}
        part={part}
        editPath={editPath}
        deleteTitle="Slet nyheden?"
        deleteQuestion="Er du sikker på, at du vil slette denne nyhed?"
        deleteNote={noteOfUses(items)}
        empty="Der er ingen nyheder endnu."
        noneFound="Ingen nyheder har de ord i titlen."
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <Screen title="Nyheder">
      <Banner kind="error">
        <p>Der opstod en fejl ved indlæsning af nyheder</p>
      </Banner>
    </Screen>
  );
}

function listed({ id, title, html, imageUrl, published }: Nyhed, isOnFrontPage: boolean) {
  return {
    id,
    title,
    preview: newsPreview(html),
    image: imageUrl,
    meta: [
      ...(published ? [danishTime(published.at)] : []),
      ...(isOnFrontPage ? ["På forsiden"] : []),
    ],
  };
}
