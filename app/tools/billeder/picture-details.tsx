import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { formatQuery } from "../../formats/query.ts";
import { useAct } from "../../shell/use-act.tsx";
import { ArrowLeft } from "../../site/page/icons.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import { ErasePictures } from "./gallery.tsx";
import type { LibraryPicture, Use } from "./library.server.ts";

const FRAMES: Frame[] = [{ width: "29rem", ratio: 1 }];
const SIDES = ["venstre", "højre"] as const;

export function PictureDetails({ picture }: { picture: LibraryPicture & { added: string } }) {
  const { address, name, added, description, uses } = picture;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [search] = useSearchParams();
  return (
    <section className="picture-details rows stack stack--top" aria-labelledby="billedet">
      <Link className="back" to={formatQuery({ billede: "" }, search)}>
        <ArrowLeft /> Alle billeder
      </Link>
      <div>
        <h2 id="billedet" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <p className="form-field__hint">{added}</p>
      </div>
      <Picture src={address} alt={description} frames={FRAMES} />
      {address.startsWith("/media/") && <TurnPicture address={address} />}
      {uses.length > 0 ? <Uses uses={uses} /> : <ErasePictures rows={[picture]} />}
    </section>
  );
}

function TurnPicture({ address }: { address: string }) {
  const { send, busy, failure } = useAct({
    encType: "application/json",
    preventScrollReset: true,
    to: ({ id = address }) => formatQuery({ billede: id }),
  });
  return (
    <details className="picture-turn">
      <summary>Drej billedet</summary>
      <p className="row">
        {SIDES.map((til) => (
          <button
            key={til}
            className="text-button"
            type="button"
            disabled={busy}
            onClick={() => send({ act: "turn", id: address, values: { til } })}
          >
            Drej til {til}
          </button>
        ))}
      </p>
      <p className="form-field__hint">
        Det nye billede kommer alle de steder, hvor det gamle står. Det gamle bliver liggende under
        »Bruges ikke«.
      </p>
      {failure}
    </details>
  );
}

function Uses({ uses }: { uses: Use[] }) {
  return (
    <div>
      <h3 className="below-s">Bruges her</h3>
      <ul className="rule-list">
        {uses.map(({ to, title, part, field, alt }, index) => (
          <li key={`${to} ${field} ${index}`}>
            <Link className="link" to={to}>
              {title ? `${part}: ${title}` : part}
            </Link>
            <small>{alt ? `${field}: ${alt}` : field}</small>
          </li>
        ))}
      </ul>
      <p className="form-field__hint">
        Beskrivelse og fokus retter I der, hvor billedet bruges. Det kan slettes, når det ikke
        længere bruges nogen steder.
      </p>
    </div>
  );
}
