import { ChoiceField, Field } from "../admin/fields.tsx";
import { useForm, useTextField } from "../admin/form-state.tsx";
import { textOf } from "../admin/form-values.ts";
import { LinkField } from "../admin/link-field.tsx";
import { RichTextField } from "../admin/rich-text/rich-text-field.tsx";
import { linkFromTitle } from "./admin-links.ts";

/** The title; while the article is internal, its link follows each key. */
export function ArtikelTitleField({ label }: { label: string }) {
  const { values, setValue } = useForm();
  const title = useTextField("title");
  return (
    <Field label={label} problem={title.problem}>
      {(described) => (
        <input
          {...described}
          type="text"
          name="title"
          autoComplete="off"
          value={title.value}
          onChange={(event) => {
            title.setValue(event.target.value);
            if (!isExternal(values)) setValue("link", linkFromTitle(event.target.value));
          }}
        />
      )}
    </Field>
  );
}

type ArtikelLinkFieldsProps = { labels: { isExternalLink: string; link: string; content: string } };

/** Where the article is read: here, with its content, or on another site. */
export function ArtikelLinkFields({ labels }: ArtikelLinkFieldsProps) {
  const { values, setValue } = useForm();
  return (
    <>
      <div className="form-grid__row">
        <ChoiceField
          className="w-5"
          label={labels.isExternalLink}
          name="isExternalLink"
          choices={[
            { value: "", label: "Internt" },
            { value: "on", label: "Eksternt" },
          ]}
          onChange={(kind) => setValue("link", kind ? "" : linkFromTitle(textOf(values, "title")))}
        />
        <LinkField className="w-7" label={labels.link} name="link" optional={false} />
      </div>
      {!isExternal(values) && <RichTextField label={labels.content} name="content" />}
    </>
  );
}

function isExternal(values: Parameters<typeof textOf>[0]): boolean {
  return textOf(values, "isExternalLink") === "on";
}
