import { useEffect } from "react";
import { redirect } from "react-router";
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
import { Screen } from "../admin/shell/screen.tsx";
import { CREATE_PATH, editPath, parseScreenMode } from "../admin/shell/screen-mode.ts";
import { contentDocuments } from "../documents.server.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { PsykologForm } from "./admin-form.tsx";
import { NAMES } from "./admin-labels.ts";
import { psykologRules } from "./admin-save.server.ts";
import { omDocument, PSYKOLOGER, readPsykologer } from "./om.server.ts";

const HOME = { to: "/admin/om", label: "Tilbage til Om os", title: "Om os" };
const EMPTY = { punkter: [], engPunkter: [] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "create") return { mode: "form" as const, form: openNew(NAMES, EMPTY) };
  if (mode.kind === "edit") {
    const form = await openItem(services, omDocument, PSYKOLOGER, mode.id, NAMES);
    if (!form) throw redirect(HOME.to);
    return { mode: "form" as const, form };
  }
  const { content } = services;
  const psykologer = readPsykologer(content).map((psykolog) => ({
    id: psykolog.id,
    title: psykolog.navn,
    preview: psykolog.titler,
    image: psykolog.billedeUrl,
    meta: [psykolog.speciale].filter(Boolean),
  }));
  const { part, items } = readListPart(url, psykologer);
  const listed = withUses(content, contentDocuments, omDocument, items);
  return { mode: "list" as const, part, items: listed };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  return saveItems(context.get(samspil), openEditor(context), psykologRules, asked);
}

export const clientAction = keepForm;

export default function OmAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "form") return <PsykologForm form={loaderData.form} home={HOME} />;
  const { part, items } = loaderData;
  return (
    <Screen title="Om os" create={{ to: CREATE_PATH, label: "Opret ny psykolog" }}>
      <ItemList
        items={items}
        part={part}
        editPath={editPath}
        deleteTitle="Slet psykologen?"
        deleteQuestion="Er du sikker på, at du vil slette denne psykolog?"
        deleteNote={noteOfUses(items)}
        canReorder
        empty="Der er ingen psykologer endnu."
        noneFound="Ingen psykologer har de ord i navnet."
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <Screen title="Om os">
      <Banner kind="error">
        <p>Der opstod en fejl ved indlæsning af psykologer</p>
      </Banner>
    </Screen>
  );
}
