import { useState } from "react";
import { useLocation } from "react-router";
import { FileButton } from "../../editor/controls/picture/file-button.tsx";
import { focusWords } from "../../editor/controls/picture/focus-point.ts";
import { FocusPointDialog } from "../../editor/controls/picture/focus-point-dialog.tsx";
import {
  type ChoosablePicture,
  LibraryButton,
} from "../../editor/controls/picture/library-dialog.tsx";
import { ItemList } from "../../editor/screen/item-list.tsx";
import { useAct } from "../../shell/use-act.tsx";
import type { ListedImage } from "./admin-images.server.ts";
import { NewImage } from "./admin-new-image.tsx";
import { CAROUSEL_FRAMES } from "./carousel-frames.ts";

type CarouselImagesProps = { images: ListedImage[]; home: string };

export function CarouselImages({ images, home }: CarouselImagesProps) {
  const [focusing, setFocusing] = useState<ListedImage>();
  const { key } = useLocation();
  const [chosen, setChosen] = useState<{ file?: File; picture?: ChoosablePicture; at: string }>();
  const byUrl = new Map(images.map((image) => [image.url, image]));

  return (
    <section aria-labelledby="billeder">
      <div className="row row--apart below-s">
        <h2 id="billeder">Billeder i karrusellen</h2>
        <FileButton
          className="button button--small"
          inputLabel="Vælg et nyt billede til karrusellen"
          onPick={([file]) => file && setChosen({ file, at: key })}
        >
          Vælg billede
        </FileButton>
        <LibraryButton
          className="button button--light button--small"
          title="Hvad skal med i karrusellen?"
          onChoose={(picture) => setChosen({ picture, at: key })}
        />
      </div>
      {/* Any navigation closes the form for the new picture, the one after a save too. */}
      {chosen?.at === key && (
        <NewImage key={chosen.picture?.address ?? chosen.file?.name} {...chosen} home={home} />
      )}
      <ItemList
        items={images.map(({ url, title, text, focusPoint, uses }) => ({
          id: url,
          title,
          preview: text,
          image: url,
          meta: [focusWords(focusPoint)],
          uses,
        }))}
        headingLevel={3}
        document="hero"
        canReorder
        more={({ id, title }) => (
          <button
            className="text-button"
            type="button"
            aria-label={`Vælg fokus for ${title}`}
            onClick={() => setFocusing(byUrl.get(id))}
          >
            Vælg fokus
          </button>
        )}
        deleteTitle="Slet billedet?"
        deleteQuestion="Er du sikker på, at du vil slette dette billede?"
        empty="Der er ingen billeder i karrusellen."
      />
      {focusing && <ImageFocus image={focusing} onClose={() => setFocusing(undefined)} />}
    </section>
  );
}

function ImageFocus({ image, onClose }: { image: ListedImage; onClose: () => void }) {
  const { send, busy, failure } = useAct({ encType: "application/json", onDone: onClose });
  return (
    <FocusPointDialog
      address={image.url}
      initial={image.focusPoint}
      frames={CAROUSEL_FRAMES}
      busy={busy}
      failure={failure}
      onSave={({ x, y }) =>
        send({ intent: "focus", id: image.url, values: { x: String(x), y: String(y) } })
      }
      onClose={onClose}
    />
  );
}
