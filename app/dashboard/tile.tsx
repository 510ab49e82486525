import { Link } from "react-router";
import { type Figure, TileFigure } from "./figures.tsx";

type TileProps = {
  to: string;
  title: string;
  text: string;
  tone: string;
  figure: Figure;
};

/** A way into one screen. Each has its own pair of forms that meet. */
export function Tile({ to, title, text, tone, figure }: TileProps) {
  return (
    <Link className="tile" to={`/admin/${to}`} data-tone={tone}>
      <TileFigure figure={figure} />
      <h2>{title}</h2>
      <p>{text}</p>
    </Link>
  );
}
