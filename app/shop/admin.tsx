import { ContentForm } from "../admin/form/content-form.tsx";
import { ContentPreview } from "../admin/form/content-preview.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { alt, list, picture, richText, SEARCH_RESULT, text } from "../admin/form/form-fields.ts";
import { uniqueSlug } from "../admin/form/slug.ts";
import { ItemList } from "../admin/list/item-list.tsx";
import { type List, listRows, openItem, saveList } from "../admin/list/list.server.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage, type Page, savePage } from "../admin/save/page.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen, ScreenError } from "../admin/shell/screen.tsx";
import { parseScreenMode } from "../admin/shell/screen-mode.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import { ProduktForm } from "./admin-produkt-form.tsx";
import {
  PRODUKTER,
  produkterDocument,
  readProdukter,
  readShop,
  shopDocument,
} from "./shop.server.ts";
import { isSoldOut, produktId, produktPath } from "./shop.ts";

const HOME = { to: "/admin/shop", label: "Tilbage til shoppen", title: "Shop" };

const PAGE = {
  title: text("Titel"),
  heroImage: picture("Billede"),
  heroImageAlt: alt(),
  introText: richText("Introduktion"),
  orderText: richText("Sådan bestiller man"),
  fragt: text("Fragt"),
  fragtFriFra: text("Fri fragt fra"),
  leveringstid: text("Leveringstid"),
  betalingsfrist: text("Betalingsfrist"),
  ...SEARCH_RESULT,
};

const INCOMPLETE = "Udfyld venligst alle påkrævede felter";

const PRODUKT = {
  navn: text("Navn", INCOMPLETE),
  pris: text("Pris", INCOMPLETE),
  kort_beskrivelse: text("Kort beskrivelse", INCOMPLETE),
  billede: picture("Billede"),
  billedeAlt: alt(),
  produktBeskrivelse: richText("Produktbeskrivelse"),
  beskrivelse: list("Kort fortalt"),
  features: list("Fakta"),
  anvendelse: list("Sådan kan det bruges"),
  momssats: text("Moms"),
  producent: text("Producent"),
  advarsler: list("Advarsler"),
  alder: text("Alder"),
  lager: text("Lager"),
  tilbage: text("Kommer igen"),
  billede2: picture("Billede 2"),
  billede2Alt: alt("Beskrivelse af billede 2"),
  billede3: picture("Billede 3"),
  billede3Alt: alt("Beskrivelse af billede 3"),
  billede4: picture("Billede 4"),
  billede4Alt: alt("Beskrivelse af billede 4"),
  ...SEARCH_RESULT,
};

const shopside: Page<typeof PAGE> = {
  document: shopDocument,
  fields: PAGE,
  saved: "Indholdet er blevet gemt",
  failed: "Der opstod en fejl ved gemning af indhold",
};

const produkter: List<typeof PRODUKT> = {
  document: produkterDocument,
  path: PRODUKTER,
  fields: PRODUKT,
  saved: {
    created: "Produktet er blevet gemt",
    updated: "Produktet er blevet gemt",
    deleted: "Produktet er blevet slettet",
  },
  failed: {
    save: "Der opstod en fejl ved gemning af produktet",
    delete: "Der opstod en fejl ved sletning af produktet",
  },
  problems({ navn }, { isNew }): Record<string, string> {
    const isNameless = isNew && !/[a-z0-9]/.test(produktId(navn));
    return isNameless ? { navn: "Navnet skal have mindst ét bogstav eller tal." } : {};
  },
  create(produkt, { items }) {
    const taken = items.map((item) => item.id);
    const id = uniqueSlug(produktId(produkt.navn), taken);
    return { id, ...produkt, slug: produktPath(id) };
  },
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, shopside) };
  }
  if (mode.kind !== "list") {
    return { mode: "item" as const, form: await openItem(context, produkter, mode, HOME.to) };
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
    page: readShop(content),
    list: listRows(context, url, produkterDocument, rows),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  if (asked.intent === "page") return savePage(context, shopside, asked);
  return saveList(context, produkter, asked);
}

export const clientAction = keepForm;

export default function ShopAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") {
    return <ProduktForm form={loaderData.form} fields={PRODUKT} home={HOME} />;
  }
  if (loaderData.mode === "content") {
    return (
      <ContentForm
        form={loaderData.form}
        fields={PAGE}
        home={HOME}
        name="shop"
        heroPlace="shop/hero"
      >
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
      <ContentPreview fields={PAGE} page={loaderData.page} />
      <h2 className="list-heading">Produkter</h2>
      <ItemList
        {...loaderData.list}
        canReorder
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
