import type { KeyboardEvent } from "react";
import { type Kept, momentWords, shortWords } from "./moments.ts";

const STEPS = 1_000;
const MANY = 10;
/** Dots nearer to each other than this are one. */
const DOT = 0.5;

type TimeSliderProps = {
  id: string;
  kept: Kept;
  /** The save that comes next; beyond the last it is now. */
  index: number;
  moment: Date;
  told: string;
  onMove: (index: number) => void;
};

/** Over the kept time, with a stop just before each save, and the last now. */
export function TimeSlider({ id, kept, index, moment, told, onMove }: TimeSliderProps) {
  const now = new Date(kept.now);
  const places = kept.stops.map(({ at }) => placeOf(kept, new Date(at)));
  const last = places.length;
  const isNow = index === last;
  function step(event: KeyboardEvent) {
    const to = stepTo(event.key, index, last);
    if (to === undefined) return;
    event.preventDefault();
    onMove(Math.min(Math.max(to, 0), last));
  }
  return (
    <>
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        value={isNow ? STEPS : placeOf(kept, moment) * STEPS}
        step="any"
        aria-valuetext={isNow ? "Nu" : `${momentWords(moment, now)}. ${told}`}
        onChange={({ target }) => onMove(nearest([...places, 1], target.valueAsNumber / STEPS))}
        onKeyDown={step}
      />
      <div className="past__dots" aria-hidden="true">
        {dotsOf(places, index).map(({ at, isShown }) => (
          <i key={at} data-shown={isShown || undefined} style={{ insetInlineStart: `${at}%` }} />
        ))}
      </div>
      <p className="past__ends" aria-hidden="true">
        <span>{shortWords(new Date(kept.since), now).replace(/ kl\..*/, "")}</span>
        <span>Nu</span>
      </p>
    </>
  );
}

function stepTo(key: string, index: number, last: number): number | undefined {
  if (key === "ArrowLeft" || key === "ArrowDown") return index - 1;
  if (key === "ArrowRight" || key === "ArrowUp") return index + 1;
  if (key === "PageDown") return index - MANY;
  if (key === "PageUp") return index + MANY;
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

/** From 0 to 1 of the kept time. */
function placeOf({ since, now }: Kept, moment: Date): number {
  const begin = Date.parse(since);
  return (moment.getTime() - begin) / Math.max(Date.parse(now) - begin, 1);
}

function nearest(places: number[], place: number): number {
  const distances = places.map((other) => Math.abs(other - place));
  return distances.indexOf(Math.min(...distances));
}

function dotsOf(places: number[], index: number) {
  const rounded = places.map((place) => Math.round((place * 100) / DOT) * DOT);
  return [...new Set(rounded)].map((at) => ({ at, isShown: at === rounded[index] }));
}
