import { ChecksField } from "../admin/form/checks-field.tsx";
import { ContentForm } from "../admin/form/content-form.tsx";
import { ContentPreview } from "../admin/form/content-preview.tsx";
import { TextField } from "../admin/form/fields.tsx";
import {
  alt,
  flag,
  link,
  list,
  picture,
  richText,
  SEARCH_RESULT,
  sections,
  text,
} from "../admin/form/form-fields.ts";
import { DescriptionField } from "../admin/form/item-fields.tsx";
import { ItemForm, ItemImageField } from "../admin/form/item-form.tsx";
import { LinkField } from "../admin/form/link-field.tsx";
import { linkedItems } from "../admin/form/linked-item.server.ts";
import { QuickExitField } from "../admin/form/quick-exit-field.tsx";
import { SectionsField } from "../admin/form/section-list.tsx";
import { ItemList } from "../admin/list/item-list.tsx";
import {
  type List,
  listRows,
  type OpenItem,
  openItem,
  saveList,
} from "../admin/list/list.server.ts";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { keepForm } from "../admin/save/keep-form.ts";
import { openPage, type Page, savePage } from "../admin/save/page.server.ts";
import { readSave } from "../admin/save/read-save.server.ts";
import { Screen } from "../admin/shell/screen.tsx";
import { parseScreenMode } from "../admin/shell/screen-mode.ts";
import { readPriceLines } from "../praktisk-priser/praktisk-priser.server.ts";
import { samspil } from "../server/context.ts";
import type { Route } from "./+types/admin";
import {
  readTerapi,
  readTerapiOmrader,
  terapiDocument,
  terapiOmraderDocument,
} from "./terapi.server.ts";

const HOME = { to: "/admin/terapi", label: "Tilbage til terapi", title: "Terapi" };

const PAGE = {
  title: text("Titel"),
  heroImage: picture("Topbillede"),
  heroImageAlt: alt(),
  textBefore: richText("Indledning"),
  sections: sections("Afsnit"),
  textAfter: richText("Tekst nederst"),
  ...SEARCH_RESULT,
};

const OMRADE = {
  title: text("Titel"),
  description: text("Kort beskrivelse", "Skriv en beskrivelse."),
  fullDescription: richText("Fuld beskrivelse"),
  imageUrl: picture("Billede"),
  imageUrlAlt: alt(),
  link: link("Link"),
  priser: list("Priser"),
  forladHurtigt: flag("Kan nogen få brug for at forlade siden hurtigt?"),
  ...SEARCH_RESULT,
};

const terapiside: Page<typeof PAGE> = {
  document: terapiDocument,
  fields: PAGE,
  saved: "Terapisiden blev opdateret!",
  failed: "Fejl ved gem af terapiside.",
};

const omrader: List<typeof OMRADE> = {
  ...linkedItems("/terapi"),
  document: terapiOmraderDocument,
  path: ["omrader"],
  fields: OMRADE,
  saved: {
    created: "Nyt terapiområde oprettet!",
    updated: "Terapiområde opdateret!",
    deleted: "Terapiområde blev slettet!",
  },
  failed: {
    save: "Fejl ved gem af terapiområde.",
    delete: "Fejl ved sletning af terapiområde.",
  },
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, terapiside) };
  }
  if (mode.kind !== "list") {
    return {
      mode: "item" as const,
      form: await openItem(context, omrader, mode, HOME.to),
      prices: readPriceLines(content).map(({ label, price }) => ({
        id: label,
        name: `${label}, ${price}`,
      })),
    };
  }
  const rows = readTerapiOmrader(content).map((omrade) => ({
    id: omrade.id,
    title: omrade.title,
    preview: omrade.description,
    image: omrade.imageUrl,
  }));
  return {
    mode: "list" as const,
    page: readTerapi(content),
    list: listRows(context, url, terapiOmraderDocument, rows),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = await readSave(request);
  if (asked.intent === "page") return savePage(context, terapiside, asked);
  return saveList(context, omrader, asked);
}

export const clientAction = keepForm;

export default function TerapiAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") return <OmradeForm {...loaderData} />;
  if (loaderData.mode === "content") {
    return (
      <ContentForm
        form={loaderData.form}
        fields={PAGE}
        home={HOME}
        name="terapi"
        heroPlace="terapi/hero"
      >
        <TextField name="title" />
        <RichTextField name="textBefore" />
        <SectionsField name="sections" />
        <RichTextField name="textAfter" />
      </ContentForm>
    );
  }
  return (
    <Screen title="Terapi" create="Opret nyt område">
      <ContentPreview fields={PAGE} page={loaderData.page} />
      <h2 className="list-heading">Terapiområder</h2>
      <ItemList
        {...loaderData.list}
        canReorder
        deleteTitle="Slet terapiområdet?"
        deleteQuestion="Er du sikker på, at du vil slette dette terapiområde?"
        empty="Der er ingen terapiområder endnu."
        noneFound="Ingen terapiområder har de ord i titlen."
      />
    </Screen>
  );
}

type OmradeFormProps = { form: OpenItem; prices: { id: string; name: string }[] };

function OmradeForm({ form, prices }: OmradeFormProps) {
  return (
    <ItemForm
      form={form}
      fields={OMRADE}
      home={HOME}
      draftKey="terapi-omrader"
      createTitle="Opret nyt område"
      editTitle="Rediger terapiområde"
      submitLabel="Gem område"
      side={<ItemImageField place="terapi-omrader" id={form.id} />}
    >
      <TextField name="title" />
      <DescriptionField name="description" />
      <RichTextField name="fullDescription" />
      <LinkField name="link" />
      {prices.length > 0 && <ChecksField name="priser" choices={prices} />}
      <QuickExitField tab="Terapi" />
    </ItemForm>
  );
}
