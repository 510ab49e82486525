import { Link, useSearchParams } from "react-router";
import { formatQuery } from "../../formats/query.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { type ListPart, partQuery } from "../../shell/list-part.ts";
import { FoundStatus, ListPager, ListSearch } from "../../shell/list-part-bar.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";

const FRAMES: Frame[] = [{ width: "12rem", ratio: 4 / 3 }];

export const UNUSED = "bruges-ikke";

type GalleryRow = { address: string; name: string; uses: string };

type GalleryProps = {
  part: ListPart;
  counts: { all: number; unused: number };
  used: GalleryRow[];
  unused: GalleryRow[];
  chosen: string | undefined;
};

export function Gallery({ part, counts, used, unused, chosen }: GalleryProps) {
  const { search, kind, found } = part;
  const filters = [
    { id: "", label: "Alle", count: counts.all },
    { id: UNUSED, label: "Bruges ikke", count: counts.unused },
  ];
  return (
    <>
      <div className="sift row">
        <ListSearch part={part} />
        <nav className="filter" aria-label="Vis kun">
          {filters.map(({ id, label, count }) => (
            <Link
              key={id}
              to={formatQuery({ q: search, tilstand: id })}
              aria-current={id === kind || undefined}
            >
              {label} <sup>{count}</sup>
            </Link>
          ))}
        </nav>
      </div>
      <FoundStatus asked={search + kind} found={found} />
      {found === 0 && <p className="rows-empty">{search || kind ? NONE_FOUND : NONE}</p>}
      {used.length > 0 && <Pictures rows={used} chosen={chosen} />}
      {unused.length > 0 && (
        <section aria-labelledby="bruges-ikke">
          <div className="picture-rest rows row row--apart">
            <h2 id="bruges-ikke">Bruges ikke</h2>
            <div>
              Det, I har lagt op her, slettes kun, når I siger til. De øvrige slettes, når ingen
              ældre version viser dem. <ErasePictures rows={unused} />
            </div>
          </div>
          <Pictures rows={unused} chosen={chosen} />
        </section>
      )}
      <ListPager {...part} pageQuery={(page) => partQuery(part, page)} />
    </>
  );
}

const NONE = "Der er ikke lagt billeder op endnu.";
const NONE_FOUND = "Ingen billeder passer til søgningen. Prøv et andet ord, eller vis alle.";

function Pictures({ rows, chosen }: { rows: GalleryRow[]; chosen: string | undefined }) {
  const [search] = useSearchParams();
  return (
    <ul className="picture-gallery">
      {rows.map(({ address, name, uses }) => (
        <li key={address}>
          <Link
            to={formatQuery({ billede: address }, search)}
            aria-current={address === chosen || undefined}
            preventScrollReset
          >
            <span className="shape shape--frame picture-gallery__frame">
              <Picture src={address} alt="" frames={FRAMES} />
            </span>
            <span>
              <strong>{name}</strong>
              <small>{uses}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** With a question: what it erases cannot come back. */
export function ErasePictures({ rows }: { rows: Pick<GalleryRow, "address" | "name">[] }) {
  const [first] = rows;
  const isOne = rows.length === 1;
  const label = isOne ? "Slet billedet" : `Slet ${rows.length} billeder`;
  const text = (
    <p>
      {isOne && first ? `»${first.name}« slettes helt. ` : "De slettes helt. "}
      Det kan ikke fortrydes, og ældre versioner i historikken viser dem ikke længere.
    </p>
  );
  return (
    <ActButton
      className="text-button text-button--danger"
      fields={{ act: "delete", ids: rows.map(({ address }) => address) }}
      question={{ title: `${label}?`, text, encType: "application/json" }}
    >
      {label}
    </ActButton>
  );
}
