import { type Frame, Picture } from "../picture/picture.tsx";
import { withHardSpaces } from "../text/typography.ts";

const PORTRAIT: Frame[] = [
  { from: "60rem", width: "min(19rem, 22vw)", ratio: 0.8 },
  { width: "42vw", ratio: 0.8 },
];

const PORTRAIT_OF_MANY: Frame[] = [
  { from: "60rem", width: "min(19rem, 14vw)", ratio: 0.8 },
  { width: "29vw", ratio: 0.8 },
];

type Face = { id: string; name: string; picture: string; href: string; words: string[] };

export function Faces({ people }: { people: Face[] }) {
  const isMany = people.length > 2;
  return (
    <ul role="list" className={isMany ? "faces faces--many" : "faces"}>
      {people.map(({ id, name, picture, href, words }) => (
        <li key={id}>
          <a href={href}>
            <div className="faces__picture">
              <div className="shape shape--arch">
                {picture && (
                  <Picture src={picture} alt="" frames={isMany ? PORTRAIT_OF_MANY : PORTRAIT} />
                )}
              </div>
            </div>
            <div className="faces__text">
              <h3>{name}</h3>
              {words.filter(Boolean).map((line) => (
                <p key={line}>{withHardSpaces(line)}</p>
              ))}
            </div>
          </a>
        </li>
      ))}
    </ul>
  );
}
