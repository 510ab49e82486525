export type ChartData = {
  figure: string;
  /** The bars in words, for screen readers. */
  label: string;
  bars: { day: string; value: number }[];
  from: string;
  note: string;
};

const WIDTH = 100;
const HEIGHT = 60;
const HIGHEST = 50;
const SHARE_OF_BAR = 0.75;

export function Chart({ figure, label, bars, from, note }: ChartData) {
  const most = Math.max(...bars.map(({ value }) => value)) || 1;
  const heightOf = (value: number) => (HIGHEST * value) / most;
  const step = WIDTH / bars.length;
  const side = (step * (1 - SHARE_OF_BAR)) / 2;
  return (
    <div className="drift-chart stack">
      <strong>{figure}</strong>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ day, value }, at) => (
          <rect
            key={day}
            x={at * step + side}
            y={HEIGHT - heightOf(value)}
            width={step * SHARE_OF_BAR}
            height={heightOf(value)}
            rx="1"
          />
        ))}
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      </svg>
      <div className="row row--apart muted" aria-hidden="true">
        <span>{from}</span>
        <span>I går</span>
      </div>
      <p className="muted">{note}</p>
    </div>
  );
}
