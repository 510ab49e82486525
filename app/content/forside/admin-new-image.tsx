import { useEffect, useRef } from "react";
import { ImageField } from "../../editor/controls/picture/image-field.tsx";
import type { ChoosablePicture } from "../../editor/controls/picture/library-dialog.tsx";
import { picture } from "../../editor/fields/form-fields.ts";
import { EditForm } from "../../editor/form/edit-form.tsx";
import { CAROUSEL_FRAMES } from "./carousel-frames.ts";

export const NEW_IMAGE_FIELDS = {
  url: picture("Nyt billede", {
    fileName: "name",
    place: "hero-images/{name}",
    frames: CAROUSEL_FRAMES,
    required: "Vælg et billede.",
    blocksSave: true,
  }),
};

type NewImageProps = {
  file?: File;
  picture?: ChoosablePicture;
  home: string;
};

export function NewImage({ file, picture, home }: NewImageProps) {
  const opened = useRef<HTMLElement>(null);
  useEffect(() => opened.current?.focus(), []);
  return (
    <section
      className="new-image rows"
      aria-label={NEW_IMAGE_FIELDS.url.label}
      ref={opened}
      tabIndex={-1}
    >
      <EditForm
        autosaveKey="forside/nyt-billede"
        intent="create"
        initial={{
          url: {
            url: picture?.address ?? "",
            name: picture?.address.split("/").at(-1) ?? "",
            alt: picture?.description ?? "",
          },
        }}
        base=""
        submitLabel={picture ? "Tilføj billede" : "Upload billede"}
        backTo={home}
        fields={NEW_IMAGE_FIELDS}
      >
        <ImageField name="url" file={file} />
      </EditForm>
    </section>
  );
}
