import { useEffect, useRef } from "react";
import { EditForm } from "../admin/form/edit-form.tsx";
import { alt, picture } from "../admin/form/form-fields.ts";
import { ImageField } from "../admin/image/image-field.tsx";

const FIELDS = { url: picture("Nyt billede"), alt: alt() };

/** A picture that has been chosen: seen before it is uploaded, described, then sent. */
export function NewImage({ file, home }: { file: File; home: string }) {
  const opened = useRef<HTMLElement>(null);
  useEffect(() => opened.current?.focus(), []);
  return (
    <section className="new-image" aria-label={FIELDS.url.label} ref={opened} tabIndex={-1}>
      <EditForm
        draftKey="forside/nyt-billede"
        intent="create"
        initial={{ url: "", name: "", alt: "" }}
        base=""
        submitLabel="Upload billede"
        backTo={home}
        fields={FIELDS}
        incomplete={({ url }) => !url}
      >
        <ImageField
          name="url"
          altName="alt"
          fileNameField="name"
          place="hero-images/{name}"
          file={file}
        />
      </EditForm>
    </section>
  );
}
