import { Link } from "react-router";
import { type Figure, TileFigure } from "../../admin/shell/figures.tsx";

type Tile = { to: string; title: string; text: string; tone: string; figure: Figure };

export function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <nav className="tiles" aria-label="Hjemmesidens sider">
      {tiles.map(({ to, title, text, tone, figure }) => (
        <Link key={to} className="tile" to={`/admin/${to}`} data-tone={tone}>
          <TileFigure figure={figure} />
          <h2>{title}</h2>
          <p>{text}</p>
        </Link>
      ))}
    </nav>
  );
}
