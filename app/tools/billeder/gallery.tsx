import { Form, Link, useSearchParams } from "react-router";
import { formatQuery } from "../../formats/query.ts";
import { ActButton } from "../../shell/act-button.tsx";
import { FoundStatus, ListPager } from "../../shell/list-part-bar.tsx";
import type { ListPage } from "../../site/page/list-pages.ts";
import { type Frame, Picture } from "../../site/picture/picture.tsx";

const FRAMES: Frame[] = [{ width: "12rem", ratio: 4 / 3 }];

type GalleryRow = { address: string; name: string; uses: string; lacks: string[] };

type GalleryProps = {
  search: string;
  filter: string;
  filters: { id: string; label: string; count: number }[];
  at: ListPage;
  found: number;
  used: GalleryRow[];
  unused: GalleryRow[];
  chosen: string | undefined;
};

export function Gallery({ search, filter, filters, used, unused, chosen, ...part }: GalleryProps) {
  const isEmpty = part.found === 0;
  return (
    <>
      <div className="sift row">
        <Form className="list-search form-field row" role="search">
          <label htmlFor="q" className="sr">
            Søg i billeder
          </label>
          <input
            key={search}
            id="q"
            type="search"
            name="q"
            defaultValue={search}
            placeholder="Navn, beskrivelse eller side"
          />
          {filter && <input type="hidden" name="vis" value={filter} />}
          <button className="button button--small" type="submit">
            Søg
          </button>
        </Form>
        <nav aria-label="Vis kun">
          <ul className="filter">
            {filters.map(({ id, label, count }) => (
              <li key={id}>
                <Link
                  to={formatQuery({ q: search, vis: id })}
                  aria-current={id === filter || undefined}
                >
                  {label} <sup>{count}</sup>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <FoundStatus asked={search + filter} found={part.found} />
      {isEmpty && <p className="rows-empty">{search || filter ? NONE_FOUND : NONE}</p>}
      {used.length > 0 && <Pictures rows={used} chosen={chosen} />}
      {unused.length > 0 && (
        <section aria-labelledby="bruges-ikke">
          <div className="picture-rest rows row row--apart">
            <h2 id="bruges-ikke">Bruges ikke</h2>
            <EraseUnused rows={unused} />
          </div>
          <Pictures rows={unused} chosen={chosen} />
        </section>
      )}
      <ListPager
        {...part}
        pageQuery={(page) => formatQuery({ q: search, vis: filter, side: page })}
      />
    </>
  );
}

const NONE = "Der er ikke lagt billeder op endnu.";
const NONE_FOUND = "Ingen billeder passer til søgningen. Prøv et andet ord, eller vis alle.";

function Pictures({ rows, chosen }: { rows: GalleryRow[]; chosen: string | undefined }) {
  const [search] = useSearchParams();
  return (
    <ul className="picture-gallery">
      {rows.map(({ address, name, uses, lacks }) => (
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
              {lacks.map((words) => (
                <small className="picture-gallery__lack" key={words}>
                  {words}
                </small>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function EraseUnused({ rows }: { rows: GalleryRow[] }) {
  return (
    <div>
      Det, I har lagt op her, slettes kun, når I siger til. De øvrige slettes, når ingen ældre
      version viser dem. <ErasePictures rows={rows} />
    </div>
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
