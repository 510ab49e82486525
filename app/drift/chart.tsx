import { Link } from "react-router";

export type ChartData = {
  title: string;
  /** The number above, which says most. */
  figure: string;
  /** What the bars say, to who does not see them. */
  label?: string;
  bars: Bar[];
  /** A line, beyond which it is too much. */
  limit?: number;
  note: string;
  link?: { to: string; label: string };
  from: string;
  to: string;
};

type Bar = { day: string; value?: number; isOver?: boolean };

const WIDTH = 100;
const HEIGHT = 60;
const HIGHEST = 50;
const SHARE_OF_BAR = 0.75;

export function Chart({ title, figure, bars, note, link, ...chart }: ChartData) {
  return (
    <div className="drift-chart">
      <h3>{title}</h3>
      <strong>{figure}</strong>
      {bars.length > 0 && <Bars bars={bars} {...chart} />}
      <p>
        {note}{" "}
        {link && (
          <Link className="link" to={link.to}>
            {link.label}
          </Link>
        )}
      </p>
    </div>
  );
}

type BarsProps = Pick<ChartData, "bars" | "label" | "limit" | "from" | "to">;

function Bars({ bars, label, limit, from, to }: BarsProps) {
  const most = Math.max(limit ?? 0, ...bars.map(({ value = 0 }) => value)) || 1;
  const heightOf = (value: number) => (HIGHEST * value) / most;
  const step = WIDTH / bars.length;
  const side = (step * (1 - SHARE_OF_BAR)) / 2;
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ day, value = 0, isOver }, at) => (
          <rect
            key={day}
            x={at * step + side}
            y={HEIGHT - heightOf(value)}
            width={step * SHARE_OF_BAR}
            height={heightOf(value)}
            rx="1"
            data-over={isOver || undefined}
          />
        ))}
        {limit !== undefined && (
          <path className="drift-chart__limit" d={`M0 ${HEIGHT - heightOf(limit)}H${WIDTH}`} />
        )}
        <path className="drift-chart__ground" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      </svg>
      <div className="drift-chart__ends" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </>
  );
}
