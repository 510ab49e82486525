import { EditForm } from "../admin/form/edit-form.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { LinkField } from "../admin/form/link-field.tsx";
import { ImageField } from "../admin/image/image-field.tsx";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import type { OpenForm } from "../admin/save/open-form.server.ts";
import { Screen, type ScreenBack } from "../admin/shell/screen.tsx";
import { LABELS } from "./admin-labels.ts";

type NyhedFormProps = {
  /** Without an id it is a new one. */
  form: OpenForm & { id?: string };
  home: ScreenBack;
};

export function NyhedForm({ form: { id, ...form }, home }: NyhedFormProps) {
  return (
    <Screen
      title={id ? "Rediger nyhed" : "Opret nyhed"}
      name={textOf(form.initial, "title")}
      back={home}
    >
      <EditForm
        key={id}
        {...form}
        draftKey={`nyheder/${id ?? "ny"}`}
        intent={id ? "replace" : "create"}
        itemId={id}
        submitLabel="Gem nyhed"
        backTo={home.to}
        labels={LABELS}
        wholes={[["imageUrl", "imageUrlAlt", "image"]]}
        incomplete={(values) => textOf(values, "title") === ""}
      >
        <div className="edit">
          <div className="edit__main">
            <TextField label={LABELS.title} name="title" />
            <RichTextField label={LABELS.content} name="content" />
            <div className="form-grid__row">
              <TextField label={LABELS.buttonText} name="buttonText" optional className="w-5" />
              <LinkField label={LABELS.buttonLink} name="buttonLink" className="w-7" />
            </div>
          </div>
          <div className="edit__side">
            <ImageField
              label={LABELS.imageUrl}
              name="imageUrl"
              altName="imageUrlAlt"
              fileNameField="image"
              place="nyheder/{name}"
            />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}
