import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { TextField } from "../../editor/controls/fields.tsx";
import { useForm, useTextField, useValues } from "../../editor/controls/form-state.tsx";
import { FocusCrops } from "../../editor/controls/picture/focus-crops.tsx";
import { FocusPicker } from "../../editor/controls/picture/focus-picker.tsx";
import {
  type PictureFrame,
  smallPictureWords,
  tooSmallFor,
} from "../../editor/fields/picture-frame.ts";
import { EditForm } from "../../editor/form/edit-form.tsx";
import { formatQuery } from "../../formats/query.ts";
import { ArrowLeft } from "../../site/page/icons.tsx";
import { PICTURE_FIELDS } from "./billeder.ts";
import { ErasePictures } from "./gallery.tsx";
import type { LibraryPicture, Use } from "./library.server.ts";
import { ReplaceEverywhere } from "./replace-everywhere.tsx";
import { TurnPicture } from "./turn-picture.tsx";

type PictureDetailsProps = {
  picture: LibraryPicture & {
    added: string;
    form: { beskrivelse: string; x: string; y: string };
    base: string;
    frames: PictureFrame[];
  };
};

export function PictureDetails({ picture }: PictureDetailsProps) {
  const { address, name, added, description, uses, form, base, frames } = picture;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [search] = useSearchParams();
  const back = formatQuery({ billede: "" }, search);
  const small = tooSmallFor(address, frames);
  const undescribed = uses.filter(({ alt }) => !alt).length;
  const initial = { ...form, beskrivelse: description, ogsaa: "" };
  return (
    <section className="picture-details rows stack stack--top" aria-labelledby="billedet">
      <Link className="back" to={back}>
        <ArrowLeft /> Alle billeder
      </Link>
      <div>
        <h2 id="billedet" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <p className="form-field__hint">{added}</p>
      </div>
      {small && (
        <p className="check check--see">
          <strong>For lille til »{small.frame.label}«.</strong> {smallPictureWords(small)}
        </p>
      )}
      <EditForm
        autosaveKey={`billeder/${address}`}
        itemId={address}
        initial={initial}
        base={base}
        submitLabel="Gem billede"
        backTo={`/admin/billeder${back}`}
        staysOpen
        fields={PICTURE_FIELDS}
      >
        <div className="edit__main">
          <FocusField address={address} frames={frames} />
          <TextField
            name="beskrivelse"
            optional
            rows={2}
            hint="Læses op for dem, der ikke kan se billedet. Foreslås, når billedet vælges et nyt sted."
          />
          {undescribed > 0 && <DescribeUses count={undescribed} />}
        </div>
      </EditForm>
      {address.startsWith("/media/") && <TurnPicture address={address} />}
      <Uses uses={uses} />
      {uses.length > 0 ? (
        <>
          <ReplaceEverywhere address={address} count={uses.length} />
          <p className="form-field__hint">
            Billedet kan slettes, når det ikke længere bruges nogen steder.
          </p>
        </>
      ) : (
        <ErasePictures rows={[picture]} />
      )}
    </section>
  );
}

function FocusField({ address, frames }: { address: string; frames: PictureFrame[] }) {
  const x = useTextField("x");
  const y = useTextField("y");
  const point = { x: Number(x.value), y: Number(y.value) };
  return (
    <div className="form-field">
      <FocusPicker
        address={address}
        point={point}
        onMove={(moved) => {
          x.setValue(String(moved.x));
          y.setValue(String(moved.y));
        }}
      />
      <p className="form-field__hint">
        Træk punktet hen på det vigtigste. Så bliver det i billedet, uanset hvordan rammen er
        skåret. Piletasterne flytter det også.
      </p>
      <FocusCrops address={address} point={point} frames={frames} title="Sådan skæres det" />
    </div>
  );
}

function DescribeUses({ count }: { count: number }) {
  const { setValue } = useForm();
  const isChecked = useValues((values) => values.ogsaa === "ja");
  const label =
    count === 1
      ? "Brug den også det ene sted, hvor billedet står uden"
      : `Brug den også de ${count} steder, hvor billedet står uden`;
  return (
    <label className="chosen-box">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => setValue("ogsaa", target.checked ? "ja" : "")}
      />{" "}
      {label}
    </label>
  );
}

function Uses({ uses }: { uses: Use[] }) {
  if (uses.length === 0) return null;
  return (
    <div>
      <h3 className="below-s">Bruges her</h3>
      <ul className="rule-list">
        {uses.map(({ to, title, part, field }, index) => (
          <li key={`${to} ${field} ${index}`}>
            <Link className="link" to={to}>
              {title ? `${part}: ${title}` : part}
            </Link>
            <small>{field}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
