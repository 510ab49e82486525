import { Link } from "react-router";
import { type Figure, TileFigure } from "../../admin/shell/figures.tsx";

export type TileData = {
  to: string;
  title: string;
  text: string;
  tone: string;
  figure: Figure;
};

export function Tiles({ label, tiles }: { label: string; tiles: TileData[] }) {
  return (
    <nav className="tiles" aria-label={label}>
      {tiles.map((tile) => (
        <Tile key={tile.to} {...tile} />
      ))}
    </nav>
  );
}

function Tile({ to, title, text, tone, figure }: TileData) {
  return (
    <Link className="tile" to={`/admin/${to}`} data-tone={tone}>
      <TileFigure figure={figure} />
      <h2>{title}</h2>
      <p>{text}</p>
    </Link>
  );
}
