import { DescriptionField } from "../admin/form/description-field.tsx";
import { EditForm } from "../admin/form/edit-form.tsx";
import { ItemImageField } from "../admin/form/event-fields.tsx";
import { TextField } from "../admin/form/fields.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { LinkField } from "../admin/form/link-field.tsx";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import type { OpenForm } from "../admin/save/open-form.server.ts";
import { Screen, type ScreenBack } from "../admin/shell/screen.tsx";
import { COURSE_LABELS } from "./admin-labels.ts";

type CourseFormProps = {
  form: OpenForm & { id?: string };
  home: ScreenBack;
};

/** A course: new without an id, otherwise that one. */
export function CourseForm({ form: { id, ...form }, home }: CourseFormProps) {
  return (
    <Screen
      title={id ? "Rediger uddannelse" : "Opret ny uddannelse"}
      name={textOf(form.initial, "title")}
      back={home}
    >
      <EditForm
        key={id ?? "ny"}
        {...form}
        draftKey={`uddannelser/${id ?? "ny"}`}
        intent={id ? "replace" : "create"}
        itemId={id}
        submitLabel="Gem uddannelse"
        backTo={home.to}
        labels={COURSE_LABELS}
      >
        <div className="edit">
          <div className="edit__main">
            <TextField label={COURSE_LABELS.title} name="title" />
            <DescriptionField label={COURSE_LABELS.description} name="description" />
            <RichTextField
              label={COURSE_LABELS.textBefore}
              name="textBefore"
              hint="En punktliste med linjer som »Varighed: 9 dage« bliver til en faktaboks."
            />
            <RichTextField label={COURSE_LABELS.fullDescription} name="fullDescription" />
            <RichTextField label={COURSE_LABELS.textAfter} name="textAfter" />
            <LinkField label={COURSE_LABELS.link} name="link" />
          </div>
          <div className="edit__side">
            <ItemImageField labels={COURSE_LABELS} place="uddannelser" id={id} />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}
