import { ChoiceField, TextField } from "../../editor/controls/fields.tsx";
import { useForm, useValues } from "../../editor/controls/form-state.tsx";
import { LinkField } from "../../editor/controls/link-field.tsx";
import { RichTextField } from "../../editor/controls/rich-text/rich-text-field.tsx";
import { textOf } from "../../editor/fields/field-values.ts";
import { ContentScreen } from "../../editor/screen/content-screen.tsx";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/admin";
import { linkFromTitle } from "./admin-links.ts";
import { videnScreen } from "./forms.server.ts";

export const loader = videnScreen.loader;
export const action = videnScreen.action;
export const clientAction = stayOnError;

const CONTROLS = {
  title: ArtikelTitleField,
  isExternalLink: WhereReadField,
  link: ArtikelLinkField,
  content: ArtikelTextField,
  forfatter: AuthorField,
};

export default function VidenAdmin({ loaderData }: Route.ComponentProps) {
  return <ContentScreen loaderData={loaderData} controls={CONTROLS} />;
}

/** The link of an internal article follows its title. */
function ArtikelTitleField({ name }: { name: string }) {
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

function WhereReadField({ name }: { name: string }) {
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

function ArtikelLinkField({ name }: { name: string }) {
  const isHere = !useValues(isExternal);
  return (
    <LinkField name={name} hint={isHere ? "Artiklens egen adresse følger titlen." : undefined} />
  );
}

function ArtikelTextField({ name }: { name: string }) {
  return !useValues(isExternal) && <RichTextField name={name} />;
}

function AuthorField({ name }: { name: string }) {
  return !useValues(isExternal) && <ChoiceField name={name} />;
}

function isExternal(values: Parameters<typeof textOf>[0]): boolean {
  return values.isExternalLink === true;
}
