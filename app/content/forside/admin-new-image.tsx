import { useEffect, useRef } from "react";
import { EditForm } from "../../admin/form/edit-form.tsx";
import { alt, picture } from "../../admin/form/form-fields.ts";
import { ImageField } from "../../admin/image/image-field.tsx";
import type { ChoosablePicture } from "../../admin/image/library.ts";
import { CAROUSEL_FRAMES } from "./carousel-frames.ts";

const FIELDS = { url: picture("Nyt billede", ...CAROUSEL_FRAMES), alt: alt() };

type NewImageProps = {
  /** Either of them. */
  file?: File;
  picture?: ChoosablePicture;
  home: string;
};

/** A picture that has been chosen: seen before it is uploaded, described, then sent. */
export function NewImage({ file, picture, home }: NewImageProps) {
  const opened = useRef<HTMLElement>(null);
  useEffect(() => opened.current?.focus(), []);
  return (
    <section className="new-image" aria-label={FIELDS.url.label} ref={opened} tabIndex={-1}>
      <EditForm
        draftKey="forside/nyt-billede"
        intent="create"
        initial={{
          url: picture?.address ?? "",
          name: picture?.address.split("/").at(-1) ?? "",
          alt: picture?.description ?? "",
        }}
        base=""
        submitLabel={picture ? "Tilføj billede" : "Upload billede"}
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
