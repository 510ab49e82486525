import { useEffect, useId, useState } from "react";
import { withTimeout } from "../../site/browser/with-timeout.ts";
import { Cross } from "../../site/page/icons.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { Field } from "../form/fields.tsx";
import { Dialog } from "../shell/confirm-dialog.tsx";
import { type ChoosablePicture, fetchLibrary, type Library } from "./library.ts";

const FRAMES: Frame[] = [{ width: "10rem", ratio: 4 / 3 }];
const FAILED = "Billederne kan ikke hentes lige nu. Luk, og prøv igen om lidt.";
/** What is typed is asked for when the keys rest so long. */
const REST_MS = 120;

type LibraryDialogProps = {
  title: string;
  onChoose: (picture: ChoosablePicture) => void;
  onClose: () => void;
};

/** All that was uploaded, to choose one from. */
export function LibraryDialog({ title, onChoose, onClose }: LibraryDialogProps) {
  const id = useId();
  const [library, setLibrary] = useState<Library>();
  const [hasFailed, setFailed] = useState(false);
  const [search, setSearch] = useState("");

  useEffect(() => {
    const stop = new AbortController();
    async function ask() {
      const asked = withTimeout(fetchLibrary(search, stop.signal));
      const found = await asked.catch(() => undefined);
      if (stop.signal.aborted) return;
      setLibrary(found);
      setFailed(!found);
    }
    const timer = setTimeout(ask, search ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);

  return (
    <Dialog wide labelledBy={`${id}-title`} onClose={onClose}>
      <button className="close-button" type="button" aria-label="Luk" onClick={onClose}>
        <Cross />
      </button>
      <h2 id={`${id}-title`}>{title}</h2>
      <Field label="Søg" hint="Navn, beskrivelse eller det sted, det bruges.">
        {(described) => (
          <input
            {...described}
            type="search"
            value={search}
            autoComplete="off"
            onChange={({ target }) => setSearch(target.value)}
            // The dialog may stand in a form, which Enter would send.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            data-first-focus
          />
        )}
      </Field>
      <p role="status" className="form-field__hint">
        {hasFailed ? FAILED : library ? foundInWords(library) : "Henter billederne ..."}
      </p>
      {library?.trouble && (
        <p className="form-field__error" role="alert">
          {library.trouble}
        </p>
      )}
      <ul className="picture-gallery picture-gallery--choice">
        {library?.pictures.map((picture) => (
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

function foundInWords({ found, pictures }: Library): string {
  if (found > pictures.length)
    return `${found} billeder. De nyeste ${pictures.length} vises; søg for at finde de andre.`;
  return found === 1 ? "1 billede" : `${found} billeder`;
}
