import { Link } from "react-router";
import { DeclaredFields } from "../../admin/form/declared-fields.tsx";
import { EditForm } from "../../admin/form/edit-form.tsx";
import type { OpenForm } from "../../admin/form/open-form.ts";
import { Screen } from "../../admin/shell/screen.tsx";
import { RichText } from "../../site/text/rich-text.tsx";

export function WelcomePreview({ title, html }: { title: string; html: string }) {
  return (
    <section className="welcome-preview" aria-labelledby="velkomst">
      <div className="row row--apart below-s">
        <h2 id="velkomst">Velkomsttekst</h2>
        <Link className="button button--light button--small" to="?rediger=velkomst">
          Rediger velkomsttekst
        </Link>
      </div>
      <div className="card">
        {title && <h3 className="below-s">{title}</h3>}
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
        intent="page"
        submitLabel="Gem velkomsttekst"
        backTo={home}
      >
        <DeclaredFields fields={form.fields} />
      </EditForm>
    </Screen>
  );
}
