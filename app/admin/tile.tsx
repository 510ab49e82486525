import { Link } from "react-router";
import { type Figure, TileFigure } from "./dashboard-figures.tsx";

type TileProps = {
  to: string;
  title: string;
  text: string;
  tone: string;
  figure: Figure;
  /** How much waits behind it; shown above 0. */
  waiting?: number;
};

/** A way into one screen. Each has its own pair of forms that meet. */
export function Tile({ to, title, text, tone, figure, waiting = 0 }: TileProps) {
  return (
    <Link className="tile" to={`/admin/${to}`} data-tone={tone}>
      <TileFigure figure={figure} />
      <h2>{title}</h2>
      <p>{waiting > 0 ? `${waiting} ${waiting === 1 ? "ny" : "nye"} at behandle` : text}</p>
    </Link>
  );
}
