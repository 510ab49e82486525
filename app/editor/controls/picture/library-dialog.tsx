import { type ComponentProps, useMemo, useState } from "react";
import { Dialog, DialogButton } from "../../../shell/dialog.tsx";
import { useJson } from "../../../shell/get-json.ts";
import { hasWords } from "../../../shell/list-part.ts";
import { PlainField } from "../../../shell/plain-field.tsx";
import { useDebounced } from "../../../shell/use-debounced.ts";
import { Alert } from "../../../site/page/alert.tsx";
import { type Frame, Picture } from "../../../site/picture/picture.tsx";

const FRAMES: Frame[] = [{ width: "10rem", ratio: 4 / 3 }];
const FAILED = "Billederne kan ikke hentes lige nu. Luk, og prøv igen om lidt.";
const TYPING_PAUSE_MS = 300;
const MOST_SHOWN = 120;

export type ChoosablePicture = {
  address: string;
  name: string;
  description: string;
  uses: string;
};

/** The newest first. `places` are words that find a picture too; `failure` says why some are missing. */
type Library = { pictures: (ChoosablePicture & { places: string })[]; failure: string };

type LibraryDialogProps = {
  title: string;
  onChoose: (picture: ChoosablePicture) => void;
  onClose: () => void;
};

type LibraryButtonProps = Omit<LibraryDialogProps, "onClose"> &
  Omit<ComponentProps<"button">, "title">;

export function LibraryButton({ title, onChoose, ...button }: LibraryButtonProps) {
  return (
    <DialogButton label="Vælg blandt billederne" {...button}>
      {(close) => (
        <LibraryDialog
          title={title}
          onChoose={(picture) => {
            close();
            onChoose(picture);
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

function LibraryDialog({ title, onChoose, onClose }: LibraryDialogProps) {
  const [search, setSearch] = useState("");
  const searched = useDebounced(search, TYPING_PAUSE_MS);
  const { answer: library, error } = useJson<Library>("/admin/billeder/liste", 0);
  const found = useMemo(
    () =>
      library?.pictures.filter(({ name, description, places }) =>
        hasWords(`${name} ${description} ${places}`, searched),
      ),
    [library, searched],
  );
  return (
    <Dialog wide title={title} onClose={onClose}>
      <PlainField
        label="Søg"
        hint="Navn, beskrivelse eller det sted, det bruges."
        type="search"
        value={search}
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
        data-first-focus
      />
      <p role="status" className="form-field__hint">
        {error !== undefined ? FAILED : found ? formatCount(found.length) : "Henter billederne ..."}
      </p>
      <Alert>{library?.failure}</Alert>
      <ul className="picture-gallery picture-gallery--choice">
        {found?.slice(0, MOST_SHOWN).map((picture) => (
          <li key={picture.address}>
            <button type="button" onClick={() => onChoose(picture)}>
              <span className="shape shape--frame picture-gallery__frame">
                <Picture src={picture.address} alt="" frames={FRAMES} />
              </span>
              <span>
                <strong>{picture.name}</strong>
                <small>{picture.uses}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function formatCount(found: number): string {
  if (found > MOST_SHOWN)
    return `${found} billeder. De nyeste ${MOST_SHOWN} vises; søg for at finde de andre.`;
  return found === 1 ? "1 billede" : `${found} billeder`;
}
