import { type Frame, Picture } from "../../site/picture/picture.tsx";
import type { Piece } from "./excerpt.ts";
import type { HitGroup, SearchHit } from "./search.server.ts";

const FRAMES: Frame[] = [{ width: "4.5rem", ratio: 1 }];

export function SearchGroup({ name, title, shape, hits }: HitGroup) {
  return (
    <section id={name} className="search-group" aria-labelledby={`${name}-titel`}>
      <h2 id={`${name}-titel`} className="title-m">
        {title} <span>{hits.length}</span>
      </h2>
      <ul role="list" className="hits ruled">
        {hits.map((hit) => (
          <Hit key={hit.href} {...hit} shape={shape} />
        ))}
      </ul>
    </section>
  );
}

function Hit({
  href,
  title,
  excerpt,
  note,
  answer,
  picture,
  lang,
  shape,
}: SearchHit & Pick<HitGroup, "shape">) {
  return (
    <li>
      <a href={href}>
        <div className={`shape shape--${shape ?? "left"}`}>
          {picture && <Picture src={picture} alt="" frames={FRAMES} />}
        </div>
        <div lang={lang}>
          <h3>
            <Marked pieces={title} />
          </h3>
          <p>
            <Marked pieces={excerpt} />
            {note && ` ${note}`}
          </p>
          {answer && <p>{answer}</p>}
        </div>
      </a>
    </li>
  );
}

export function Marked({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}
