import { TextField } from "../../admin/form/fields.tsx";
import { DateField } from "../../admin/form/item-fields.tsx";
import { ItemForm } from "../../admin/form/item-form.tsx";
import { LinkField } from "../../admin/form/link-field.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import { ItemList } from "../../admin/list/item-list.tsx";
import { listRows, type OpenItem, openItem } from "../../admin/list/list.server.ts";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { answerForm } from "../../admin/save/answer-form.server.ts";
import { textOf } from "../../admin/save/field-values.ts";
import { keepForm } from "../../admin/save/keep-form.ts";
import { readSave } from "../../admin/save/read-save.server.ts";
import { Screen, ScreenError } from "../../admin/shell/screen.tsx";
import { parseScreenMode } from "../../admin/shell/screen-mode.ts";
import { danishTime } from "../../formats/danish-time.ts";
import { samspil } from "../../server/context.ts";
import type { Route } from "./+types/admin";
import { nyheder } from "./forms.server.ts";
import { type Nyhed, readNewestFirst, showNyhed } from "./nyheder.server.ts";
import { newsPreview } from "./nyheder.ts";

const HOME = { to: "/admin/nyheder", label: "Tilbage til nyheder", title: "Nyheder" };

const ON_FRONT_PAGE = 4;

export async function loader({ url, context }: Route.LoaderArgs) {
  const mode = parseScreenMode(url);
  if (mode.kind === "create" || mode.kind === "edit") {
    return { mode: "item" as const, form: await openItem(context, nyheder, mode) };
  }
  const all = readNewestFirst(context.get(samspil).content);
  const onFrontPage = new Set(all.slice(0, ON_FRONT_PAGE).map(({ id }) => id));
  const list = await listRows(context, url, nyheder, all, (item) =>
    rowOf(showNyhed(item), onFrontPage.has(item.id)),
  );
  return { mode: "list" as const, count: all.length, list };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, [nyheder], await readSave(request));
}

export const clientAction = keepForm;

export default function NyhederAdmin({ loaderData }: Route.ComponentProps) {
  if (loaderData.mode === "item") return <NyhedForm form={loaderData.form} />;
  const { count, list } = loaderData;
  return (
    <Screen title="Nyheder" create="Opret ny nyhed">
      {count > 0 && (
        <p className="meta below-s">
          <span>{count === 1 ? "1 nyhed" : `${count} nyheder`}</span>
          <span>De fire nyeste vises på forsiden</span>
        </p>
      )}
      <ItemList
        {...list}
        canHide
        deleteTitle="Slet nyheden?"
        deleteQuestion="Er du sikker på, at du vil slette denne nyhed?"
        empty="Der er ingen nyheder endnu."
        noneFound="Ingen nyheder har de ord i titlen."
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenError
      title="Nyheder"
      error={error}
      sentence="Der opstod en fejl ved indlæsning af nyheder"
    />
  );
}

function NyhedForm({ form }: { form: OpenItem }) {
  return (
    <ItemForm
      form={form}
      home={HOME}
      draftKey="nyheder"
      createTitle="Opret nyhed"
      editTitle="Rediger nyhed"
      submitLabel="Gem nyhed"
      wholes={[["imageUrl", "imageUrlAlt", "image"]]}
      incomplete={(values) => textOf(values, "title") === ""}
      side={<ImageField name="imageUrl" fileNameField="image" place="nyheder/{name}" />}
    >
      <TextField name="title" />
      <RichTextField name="content" />
      <DateField />
      <div className="form-grid__row">
        <TextField name="buttonText" optional className="w-5" />
        <LinkField name="buttonLink" className="w-7" />
      </div>
    </ItemForm>
  );
}

function rowOf({ id, title, html, imageUrl, published }: Nyhed, isOnFrontPage: boolean) {
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
