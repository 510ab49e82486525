import { Link } from "react-router";
import { EditForm } from "../../admin/form/edit-form.tsx";
import { TextAreaField, TextField } from "../../admin/form/fields.tsx";
import type { OpenForm } from "../../admin/form/open-form.ts";
import { ShownOn } from "../../admin/form/shown-on.tsx";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { Screen } from "../../admin/shell/screen.tsx";
import { RichText } from "../../site/text/rich-text.tsx";

/** The welcome text as it stands, to read. */
export function WelcomePreview({ title, html }: { title: string; html: string }) {
  return (
    <section className="welcome-preview" aria-labelledby="velkomst">
      <div className="section-top">
        <h2 id="velkomst">Velkomsttekst</h2>
        <Link className="button button--light button--small" to="?rediger=velkomst">
          Rediger velkomsttekst
        </Link>
      </div>
      <div className="welcome-preview__text">
        {title && <h3>{title}</h3>}
        <RichText html={html} />
      </div>
    </section>
  );
}

type WelcomeFormProps = { form: OpenForm; pageTitle: string; home: string };

export function WelcomeForm({ form, pageTitle, home }: WelcomeFormProps) {
  return (
    <Screen
      title="Rediger velkomsttekst"
      back={{ to: home, label: "Tilbage til forsiden", title: "Forside" }}
    >
      <EditForm
        {...form}
        pageTitle={pageTitle}
        draftKey="forside/velkomst"
        intent="page"
        submitLabel="Gem velkomsttekst"
        backTo={home}
      >
        <div className="edit__main">
          <TextField
            name="forsideTitel"
            optional
            hint={<ShownOn path="/">Står øverst på forsiden, ellers klinikkens navn.</ShownOn>}
          />
          <TextAreaField
            name="forsideIndledning"
            optional
            rows={2}
            hint={<ShownOn path="/">Står under overskriften og i søgemaskinerne.</ShownOn>}
          />
          <TextField name="title" />
          <RichTextField name="htmlContent" />
          <TextField
            name="omTitel"
            optional
            hint={<ShownOn path="/#omos">Står nederst på forsiden ved psykologerne.</ShownOn>}
          />
          <TextAreaField
            name="omIndledning"
            optional
            rows={2}
            hint={<ShownOn path="/#omos">Står under overskriften, med større skrift.</ShownOn>}
          />
          <TextAreaField
            name="omTekst"
            optional
            hint={<ShownOn path="/#omos">Står over linket »Mød os«.</ShownOn>}
          />
        </div>
      </EditForm>
    </Screen>
  );
}
