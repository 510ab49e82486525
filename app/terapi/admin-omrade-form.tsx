import { DescriptionField } from "../admin/form/description-field.tsx";
import { EditForm } from "../admin/form/edit-form.tsx";
import { ItemImageField } from "../admin/form/event-fields.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { LinkField } from "../admin/form/link-field.tsx";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import type { OpenForm } from "../admin/save/open-form.server.ts";
import { Screen, type ScreenBack } from "../admin/shell/screen.tsx";
import { OMRADE_LABELS } from "./admin-labels.ts";

type OmradeFormProps = {
  form: OpenForm & { id?: string };
  home: ScreenBack;
};

/** A therapy area: new without an id, otherwise that one. */
export function OmradeForm({ form: { id, ...form }, home }: OmradeFormProps) {
  return (
    <Screen
      title={id ? "Rediger terapiområde" : "Opret nyt område"}
      name={textOf(form.initial, "title")}
      back={home}
    >
      <EditForm
        key={id ?? "ny"}
        {...form}
        draftKey={`terapi-omrader/${id ?? "ny"}`}
        intent={id ? "replace" : "create"}
        itemId={id}
        submitLabel="Gem område"
        backTo={home.to}
        labels={OMRADE_LABELS}
      >
        <div className="edit">
          <div className="edit__main">
            <TextField label={OMRADE_LABELS.title} name="title" />
            <DescriptionField label={OMRADE_LABELS.description} name="description" />
            <RichTextField label={OMRADE_LABELS.fullDescription} name="fullDescription" />
            <LinkField label={OMRADE_LABELS.link} name="link" />
          </div>
          <div className="edit__side">
            <ItemImageField labels={OMRADE_LABELS} place="terapi-omrader" id={id} />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}
