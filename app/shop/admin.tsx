import { useEffect } from "react";
import { redirect } from "react-router";
import { ContentForm } from "../admin/form/content-form.tsx";
import { ContentPreview } from "../admin/form/content-preview.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { withUses } from "../admin/image/listed-uses.server.ts";
import { noteOfUses } from "../admin/image/listed-uses.tsx";
import { ItemList } from "../admin/list/item-list.tsx";
import { saveItems } from "../admin/list/item-rules.server.ts";
import { readListPart } from "../admin/list/list-part.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { openEditor } from "../admin/save/editor.server.ts";
import { keepForm } from "../admin/save/keep-form.ts";
import { openItem, openNew, openPage } from "../admin/save/open-form.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Banner } from "../admin/shell/banner.tsx";
import { Screen } from "../admin/shell/screen.tsx";
import { CREATE_PATH, editPath, parseScreenMode } from "../admin/shell/screen-mode.ts";
import { contentDocuments } from "../documents.server.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { CONTENT_LABELS, CONTENT_NAMES, PRODUKT_NAMES } from "./admin-labels.ts";
import { ProduktForm } from "./admin-produkt-form.tsx";
import { produktRules, saveContent } from "./admin-save.server.ts";
import {
  PRODUKTER,
  produkterDocument,
  readProdukter,
  readShop,
  shopDocument,
} from "./shop.server.ts";

const HOME = { to: "/admin/shop", label: "Tilbage til shoppen", title: "Shop" };
const EMPTY_PRODUKT = { beskrivelse: [], features: [], anvendelse: [] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return {
      mode: "content" as const,
      form: await openPage(services, shopDocument, CONTENT_NAMES),
    };
  }
  if (mode.kind === "create") {
    return { mode: "produkt" as const, form: openNew(PRODUKT_NAMES, EMPTY_PRODUKT) };
  }
  if (mode.kind === "edit") {
    const form = await openItem(services, produkterDocument, PRODUKTER, mode.id, PRODUKT_NAMES);
    if (!form) throw redirect(HOME.to);
    return { mode: "produkt" as const, form };
  }
  const { content } = services;
  const products = readProdukter(content).map((produkt) => ({
    id: produkt.id,
    title: produkt.navn,
    preview: produkt.kort_beskrivelse,
    image: produkt.billede,
    meta: [produkt.pris],
  }));
  const { part, items } = readListPart(url, products);
  return {
    mode: "list" as const,
    page: readShop(content),
    part,
    items: withUses(content, contentDocuments, produkterDocument, items),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  const editor = openEditor(context);
  if (asked.intent === "page") return saveContent(editor, asked);
  return saveItems(context.get(samspil), editor, produktRules, asked);
}

export const clientAction = keepForm;

export default function ShopAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "produkt") return <ProduktForm form={loaderData.form} home={HOME} />;
  if (loaderData.mode === "content") {
    return (
      <ContentForm
        form={loaderData.form}
        name="shop"
        home={HOME}
        labels={CONTENT_LABELS}
        heroPlace="shop/hero"
      >
        <TextField label={CONTENT_LABELS.title} name="title" />
        <RichTextField
          label={CONTENT_LABELS.introText}
          name="introText"
          hint="Det første afsnit står øverst på siden."
        />
        <RichTextField
          label={CONTENT_LABELS.orderText}
          name="orderText"
          hint="Står under produkterne. Hver overskrift får sin egen boks."
        />
      </ContentForm>
    );
  }
  const { page, part, items } = loaderData;
  return (
    <Screen title="Shop" create={{ to: CREATE_PATH, label: "Opret nyt produkt" }}>
      <ContentPreview
        picture={page.heroImage}
        parts={[
          { label: CONTENT_LABELS.title, text: page.title },
          { label: CONTENT_LABELS.introText, html: page.introText },
          { label: CONTENT_LABELS.orderText, html: page.orderText },
        ]}
      />
      <h2 className="list-heading">Produkter</h2>
      <ItemList
        items={items}
        part={part}
        editPath={editPath}
        deleteTitle="Slet produktet?"
        deleteQuestion="Er du sikker på, at du vil slette dette produkt?"
        deleteNote={noteOfUses(items)}
        canReorder
        empty="Der er ingen produkter endnu."
        noneFound="Ingen produkter har de ord i navnet."
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <Screen title="Shop">
      <Banner kind="error">
        <p>Der opstod en fejl ved indlæsning af indhold</p>
      </Banner>
    </Screen>
  );
}
