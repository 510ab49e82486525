import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { showPage } from "../../admin/preview/shown-page.ts";
import { sortableTime } from "../../formats/danish-time.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import {
  historyOf,
  justBefore,
  type Kept,
  momentWords,
  nextAfter,
  pastPage,
  type Stop,
  shortWords,
} from "./moments.ts";
import { TimeSlider } from "./time-slider.tsx";

type PastSectionProps = { kept: Kept; asked?: string; trouble?: string };

/** The site at a moment that is chosen: a look at its front page, and the way in. */
export function PastSection({ kept, asked, trouble }: PastSectionProps) {
  const isHydrated = useHydrated();
  const { stops } = kept;
  const now = new Date(kept.now);
  const [moment, setMoment] = useState(() => firstMoment(kept, asked));
  const next = nextAfter(stops, moment);
  const stop = stops[next];
  const told = tellStop(stop, moment, now);
  const at = (index: number) => momentAt(stops, index, now);
  const slider = useId();
  return (
    <div className="past">
      <div className="past__choice">
        <label htmlFor={slider}>{stop ? momentWords(moment, now) : "Nu"}</label>
        <p className="past__soft" role="status">
          {told}
        </p>
        {isHydrated ? (
          <TimeSlider
            id={slider}
            kept={kept}
            index={next}
            moment={moment}
            told={told}
            onMove={(index) => setMoment(at(index))}
          />
        ) : (
          <MomentForm id={slider} kept={kept} moment={moment} />
        )}
        {trouble && (
          <p className="form-field__error" role="alert">
            {trouble}
          </p>
        )}
        <p className="past__steps">
          <Step label="Forrige rettelse" to={at(next - 1)} isEnd={next === 0} onStep={setMoment} />
          <Step label="Næste rettelse" to={at(next + 1)} isEnd={!stop} onStep={setMoment} />
        </p>
        <p className="past__words">
          Gå rundt på siden, som den så ud den dag. Ingen andre ser det, og intet bliver ændret.
        </p>
        <p className="button-pair">
          <Link
            className="button button--light button--small"
            to={stop ? historyOf(stop) : "/admin/historik"}
          >
            Se ændringerne
          </Link>
          <a className="button button--small" href={stop ? pastPage(moment) : "/"}>
            Åbn siden
          </a>
        </p>
      </div>
      <PastFrame
        address={stop ? pastPage(moment) : "/"}
        when={stop ? shortWords(moment, now) : "Nu"}
      />
    </div>
  );
}

function firstMoment(kept: Kept, asked?: string): Date {
  const last = kept.stops.at(-1);
  if (asked) return new Date(asked);
  return last ? justBefore(last) : new Date(kept.now);
}

/** Just before a save; after the last it is now. */
function momentAt(stops: Stop[], index: number, now: Date): Date {
  const stop = stops[Math.max(index, 0)];
  return stop ? justBefore(stop) : now;
}

function tellStop(stop: Stop | undefined, moment: Date, now: Date): string {
  if (!stop) return "Sådan ser den ud for alle";
  const isJustBefore = justBefore(stop).getTime() === moment.getTime();
  if (isJustBefore) return `Lige før: ${stop.told}`;
  return `Derefter: ${stop.told} ${shortWords(justBefore(stop), now)}`;
}

type StepProps = { label: string; to: Date; isEnd: boolean; onStep: (moment: Date) => void };

function Step({ label, to, isEnd, onStep }: StepProps) {
  return (
    <a
      className="text-button"
      href={`?tid=${to.toISOString()}`}
      aria-disabled={isEnd || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!isEnd) onStep(to);
      }}
    >
      {label}
    </a>
  );
}

/** Without script there is no slider. */
function MomentForm({ id, kept, moment }: { id: string; kept: Kept; moment: Date }) {
  const local = (time: Date) => sortableTime(time).replace(" ", "T");
  return (
    <form className="past__form">
      <input
        id={id}
        type="datetime-local"
        name="tid"
        required
        min={local(new Date(kept.since))}
        max={local(new Date(kept.now))}
        defaultValue={local(moment)}
      />
      <button className="button button--light button--small" type="submit">
        Vælg
      </button>
    </form>
  );
}

const REST_MS = 250;
const NOT_SHOWN = "Siden kan ikke vises lige nu. Prøv igen om lidt.";

/** What visitors saw first, from further away; to walk round in it, it is opened. */
function PastFrame({ address, when }: { address: string; when: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    async function look() {
      const answer = await fetch(address, { signal: stop.signal });
      if (!answer.ok || answer.redirected) throw new Error(`${address}: ${answer.status}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      page.querySelector(".past-bar")?.remove();
      if (frame.current && !stop.signal.aborted) showPage(frame.current, page, QUIET);
      setFailed(false);
    }
    const rested = setTimeout(
      () =>
        look().catch((error) => {
          if (stop.signal.aborted) return;
          console.error(error);
          setFailed(true);
        }),
      REST_MS,
    );
    return () => {
      clearTimeout(rested);
      stop.abort();
    };
  }, [address]);
  return (
    <div className="past__frame">
      <iframe ref={frame} title={`Forsiden: ${when}`} inert tabIndex={-1} />
      <p>{isFailed ? NOT_SHOWN : when}</p>
    </div>
  );
}

const QUIET = { onOpened: () => {}, onChanged: () => {} };
