import { ChecksField } from "../../admin/form/checks-field.tsx";
import { ContentForm } from "../../admin/form/content-form.tsx";
import { ContentPreview } from "../../admin/form/content-preview.tsx";
import { TextField } from "../../admin/form/fields.tsx";
import { DescriptionField } from "../../admin/form/item-fields.tsx";
import { ItemForm, ItemImageField } from "../../admin/form/item-form.tsx";
import { LinkField } from "../../admin/form/link-field.tsx";
import { QuickExitField } from "../../admin/form/quick-exit-field.tsx";
import { SectionsField } from "../../admin/form/section-list.tsx";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, type OpenItem, openItem } from "../../admin/list/list.server.ts";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { openPage, showPage } from "../../admin/save/page.server.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { readPriceLines } from "../praktisk-priser/praktisk-priser.server.ts";
import type { Route } from "./+types/admin";
import { omrader, terapiside } from "./forms.server.ts";
import { readTerapi, readTerapiOmrader } from "./terapi.server.ts";

const HOME = { to: "/admin/terapi", label: "Tilbage til terapi", title: "Terapi" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(samspil);
  const mode = parseScreenMode(url);
  if (mode.kind === "content") {
    return { mode: "content" as const, form: await openPage(context, terapiside) };
  }
  if (mode.kind !== "list") {
    const form = await openItem(context, omrader, mode);
    return { mode: "item" as const, form, prices: priceChoices(content, form) };
  }
  const rows = readTerapiOmrader(content).map((omrade) => ({
    id: omrade.id,
    title: omrade.title,
    preview: omrade.description,
    image: omrade.imageUrl,
  }));
  return {
    mode: "list" as const,
    page: await showPage(context, terapiside, readTerapi(content)),
    list: await listRows(context, url, omrader, rows),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [terapiside, omrader], await readSave(request));
}

/** A line that has been chosen and is gone is said to be: its price is not on the page any more. */
function priceChoices(content: Content, { initial: { priser } }: OpenItem) {
  const lines = readPriceLines(content);
  const gone = [priser ?? []].flat().filter((id) => !lines.some((line) => line.id === id));
  return [
    ...lines.map(({ id, label, price }) => ({ id, name: `${label}, ${price}` })),
    ...gone.map((id) => ({ id, name: `${id} (står ikke længere i prislisten)` })),
  ];
}

export const clientAction = keepForm;

export default function TerapiAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") return <OmradeForm {...loaderData} />;
  if (loaderData.mode === "content") {
    return (
      <ContentForm form={loaderData.form} home={HOME} name="terapi" heroPlace="terapi/hero">
        <TextField name="title" />
        <RichTextField name="textBefore" />
        <SectionsField name="sections" />
        <RichTextField name="textAfter" />
      </ContentForm>
    );
  }
  return (
    <Screen title="Terapi" create="Opret nyt område">
      <ContentPreview {...loaderData.page} state={loaderData.list.pageState} />
      <h2 className="list-heading">Terapiområder</h2>
      <ItemList
        {...loaderData.list}
        canReorder
        canHide
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
