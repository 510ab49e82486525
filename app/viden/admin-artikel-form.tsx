import { DescriptionField } from "../admin/form/description-field.tsx";
import { EditForm } from "../admin/form/edit-form.tsx";
import { textOf } from "../admin/form/form-values.ts";
import { ImageField } from "../admin/image/image-field.tsx";
import type { OpenForm } from "../admin/save/open-form.server.ts";
import { Screen, type ScreenBack } from "../admin/shell/screen.tsx";
import { ArtikelLinkFields, ArtikelTitleField } from "./admin-artikel-link.tsx";
import { ARTIKEL_LABELS } from "./admin-labels.ts";
import { TagChoice } from "./admin-tags.tsx";
import type { Tag } from "./viden.server.ts";

type ArtikelFormProps = {
  form: OpenForm & { id: string };
  isNew: boolean;
  tags: Tag[];
  home: ScreenBack;
};

export function ArtikelForm({ form: { id, ...form }, isNew, tags, home }: ArtikelFormProps) {
  return (
    <Screen
      title={isNew ? "Opret ny artikel" : "Rediger artikel"}
      name={textOf(form.initial, "title")}
      back={home}
    >
      <EditForm
        key={isNew ? "ny" : id}
        {...form}
        draftKey={`viden/${isNew ? "ny" : id}`}
        intent={isNew ? "create" : "replace"}
        itemId={id}
        submitLabel="Gem artikel"
        backTo={home.to}
        labels={ARTIKEL_LABELS}
        wholes={[["link", "isExternalLink"]]}
      >
        <div className="edit">
          <div className="edit__main">
            <ArtikelTitleField label={ARTIKEL_LABELS.title} />
            <DescriptionField label={ARTIKEL_LABELS.description} name="description" />
            <TagChoice label={ARTIKEL_LABELS.tags} tags={tags} />
            <ArtikelLinkFields labels={ARTIKEL_LABELS} />
          </div>
          <div className="edit__side">
            <ImageField
              label={ARTIKEL_LABELS.image}
              name="image"
              altName="imageAlt"
              place={`viden/${id}/image`}
            />
          </div>
        </div>
      </EditForm>
    </Screen>
  );
}
