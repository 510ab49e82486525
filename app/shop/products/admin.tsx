import { ContentForm } from "../../admin/form/content-form.tsx";
import { ContentPreview } from "../../admin/form/content-preview.tsx";
import { TextField } from "../../admin/form/fields.tsx";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, openItem } from "../../admin/list/list.server.ts";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage, showPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen, ScreenError } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/admin";
import { ProduktForm } from "./admin-produkt-form.tsx";
import { produkter, shopside } from "./forms.server.ts";
import { readProdukter, readShop } from "./shop.server.ts";
import { isSoldOut } from "./shop.ts";

const HOME = { to: "/admin/shop", label: "Tilbage til shoppen", title: "Shop" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, shopside) };
  }
  if (mode.kind !== "list") {
    return { mode: "item" as const, form: await openItem(context, produkter, mode) };
  }
  const rows = readProdukter(content).map((produkt) => ({
    id: produkt.id,
    title: produkt.navn,
    preview: produkt.kort_beskrivelse,
    image: produkt.billede,
    meta: [produkt.pris, ...(isSoldOut(produkt) ? ["Udsolgt"] : [])],
  }));
  return {
    mode: "list" as const,
    page: await showPage(context, shopside, readShop(content)),
    list: await listRows(context, url, produkter, rows),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [shopside, produkter], await readSave(request));
}

export const clientAction = keepForm;

export default function ShopAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    return <ProduktForm form={loaderData.form} home={HOME} />;
  }
  if (loaderData.mode === "content") {
    return (
      <ContentForm form={loaderData.form} home={HOME} name="shop" heroPlace="shop/hero">
        <TextField name="title" />
        <RichTextField name="introText" hint="Det første afsnit står øverst på siden." />
        <RichTextField
          name="orderText"
          hint="Står under produkterne. Hver overskrift får sin egen boks."
        />
        <div className="form-grid__row">
          <TextField
            name="fragt"
            hint="For eksempel 59 kr. Skriv 0 kr., hvis I altid sender gratis."
          />
          <TextField name="fragtFriFra" optional hint="For eksempel 2.000 kr." />
        </div>
        <div className="form-grid__row">
          <TextField name="leveringstid" hint="For eksempel 2-4 hverdage." />
          <TextField name="betalingsfrist" hint="For eksempel 8 dage." />
        </div>
      </ContentForm>
    );
  }
  return (
    <Screen title="Shop" create="Opret nyt produkt">
      <ContentPreview {...loaderData.page} state={loaderData.list.pageState} />
      <h2 className="list-heading">Produkter</h2>
      <ItemList
        {...loaderData.list}
        canReorder
        canHide
        deleteTitle="Slet produktet?"
        deleteQuestion="Er du sikker på, at du vil slette dette produkt?"
        empty="Der er ingen produkter endnu."
        noneFound="Ingen produkter har de ord i navnet."
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenError
      title="Shop"
      error={error}
      sentence="Der opstod en fejl ved indlæsning af indhold"
    />
  );
}
