import { Link } from "react-router";
import { type Figure, TileFigure } from "../../shell/figures.tsx";

type Tile = { to: string; title: string; text: string; tone: string; figure: Figure };

/** @param headingLevel 3 below a heading of their own */
export function Tiles({ tiles, headingLevel }: { tiles: Tile[]; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <nav className="tiles" aria-label="Hjemmesidens sider">
      {tiles.map(({ to, title, text, tone, figure }) => (
        <Link key={to} className="tile" to={`/admin/${to}`} data-tone={tone}>
          <TileFigure figure={figure} />
          <Heading>{title}</Heading>
          <p>{text}</p>
        </Link>
      ))}
    </nav>
  );
}
