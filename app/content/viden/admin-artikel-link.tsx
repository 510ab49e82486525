import { ChoiceField, TextField } from "../../admin/form/fields.tsx";
import { useForm } from "../../admin/form/form-state.tsx";
import { LinkField } from "../../admin/form/link-field.tsx";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { textOf } from "../../admin/save/field-values.ts";
import { linkFromTitle } from "./admin-links.ts";

/** The title; while the article is internal, its link follows each key. */
export function ArtikelTitleField() {
  const { changeValues } = useForm();
  return (
    <TextField
      name="title"
      onChange={(title) =>
        changeValues((latest) =>
          isExternal(latest) ? latest : { ...latest, link: linkFromTitle(title) },
        )
      }
    />
  );
}

/** Where the article is read: here, with its content, or on another site. */
/** @param place where the pictures of its text are stored */
export function ArtikelLinkFields({ place }: { place: string }) {
  const { values, changeValues } = useForm();
  return (
    <>
      <div className="form-grid__row">
        <ChoiceField
          className="w-5"
          name="isExternalLink"
          choices={[
            { value: "", label: "Her på hjemmesiden" },
            { value: "on", label: "På en anden hjemmeside" },
          ]}
          onChange={(kind) =>
            changeValues((latest) => ({
              ...latest,
              link: kind ? "" : linkFromTitle(textOf(latest, "title")),
            }))
          }
        />
        <LinkField className="w-7" name="link" optional={false} />
      </div>
      {!isExternal(values) && <RichTextField name="content" imagePlace={place} />}
    </>
  );
}

function isExternal(values: Parameters<typeof textOf>[0]): boolean {
  return textOf(values, "isExternalLink") === "on";
}
