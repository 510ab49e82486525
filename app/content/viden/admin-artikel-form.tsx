import { ChecksField } from "../../admin/form/checks-field.tsx";
import { DateField, DescriptionField } from "../../admin/form/item-fields.tsx";
import { ItemForm } from "../../admin/form/item-form.tsx";
import { QuickExitField } from "../../admin/form/quick-exit-field.tsx";
import { ImageField } from "../../admin/image/image-field.tsx";
import type { OpenItem } from "../../admin/list/list.server.ts";
import type { ScreenBack } from "../../admin/shell/screen.tsx";
import { ArtikelLinkFields, ArtikelTitleField } from "./admin-artikel-link.tsx";
import type { Tag } from "./viden.server.ts";

type ArtikelFormProps = { form: OpenItem; tags: Tag[]; home: ScreenBack };

export function ArtikelForm({ form, tags, home }: ArtikelFormProps) {
  return (
    <ItemForm
      form={form}
      home={home}
      draftKey="viden"
      createTitle="Opret ny artikel"
      editTitle="Rediger artikel"
      submitLabel="Gem artikel"
      wholes={[["link", "isExternalLink"]]}
      side={<ImageField name="image" place={`viden/${form.id}/image`} />}
    >
      <ArtikelTitleField />
      <DescriptionField name="description" />
      <ChecksField name="tags" choices={tags} />
      <ArtikelLinkFields place={`viden/${form.id}`} />
      <DateField />
      <QuickExitField tab="Viden" />
    </ItemForm>
  );
}
