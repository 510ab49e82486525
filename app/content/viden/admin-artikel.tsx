import { ChoiceField, TextField } from "../../admin/form/fields.tsx";
import { useForm, useValues } from "../../admin/form/form-state.tsx";
import { LinkField } from "../../admin/form/link-field.tsx";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { textOf } from "../../admin/save/field-values.ts";
import { linkFromTitle } from "./admin-links.ts";

/** The link of an internal article follows its title. */
export function ArtikelTitleField({ name }: { name: string }) {
  const { changeValues } = useForm();
  return (
    <TextField
      name={name}
      onChange={(title) =>
        changeValues((latest) =>
          isExternal(latest) ? latest : { ...latest, link: linkFromTitle(title) },
        )
      }
    />
  );
}

export function WhereReadField({ name }: { name: string }) {
  const { changeValues } = useForm();
  return (
    <ChoiceField
      name={name}
      onChange={(kind) =>
        changeValues((latest) => ({
          ...latest,
          link: kind ? "" : linkFromTitle(textOf(latest, "title")),
        }))
      }
    />
  );
}

export function ArtikelLinkField({ name }: { name: string }) {
  const isHere = !useValues(isExternal);
  return (
    <LinkField name={name} hint={isHere ? "Artiklens egen adresse følger titlen." : undefined} />
  );
}

export function ArtikelTextField({ name }: { name: string }) {
  return !useValues(isExternal) && <RichTextField name={name} />;
}

function isExternal(values: Parameters<typeof textOf>[0]): boolean {
  return values.isExternalLink === true;
}
