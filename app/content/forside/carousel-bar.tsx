import type { Dispatch } from "react";
import { ArrowLeft, ArrowRight, Pause, Play } from "../../site/page/icons.tsx";
import type { CarouselEvent, CarouselState } from "./carousel-state.ts";

type CarouselBarProps = {
  state: CarouselState;
  dispatch: Dispatch<CarouselEvent>;
  /** False before hydration: the bar keeps its room, hidden. */
  isReady: boolean;
  /** False under reduced motion: nothing moves, so there is nothing to pause. */
  canPlay: boolean;
  isLocked: boolean;
};

/** Locked controls are aria-disabled: `disabled` would take the keyboard's focus. */
export function CarouselBar({ state, dispatch, isReady, canPlay, isLocked }: CarouselBarProps) {
  const { count, current, isPaused } = state;
  return (
    <div className={isReady ? "carousel__bar" : "carousel__bar carousel__bar--waiting"}>
      <div className="carousel__dots">
        {Array.from({ length: count }, (_, index) => (
          <button
            key={`dot ${index + 1}`}
            type="button"
            aria-label={`Vis billede ${index + 1}`}
            aria-current={index === current ? "true" : undefined}
            aria-disabled={isLocked}
            onClick={() => dispatch({ type: "chosen", index })}
          />
        ))}
      </div>
      {canPlay && (
        <button
          className="round-button"
          type="button"
          aria-label={isPaused ? "Start billedskift" : "Sæt billedskift på pause"}
          onClick={() => dispatch({ type: "pauseToggled" })}
        >
          {isPaused ? <Play /> : <Pause />}
        </button>
      )}
      <button
        className="round-button"
        type="button"
        aria-label="Forrige billede"
        aria-disabled={isLocked}
        onClick={() => dispatch({ type: "previous" })}
      >
        <ArrowLeft />
      </button>
      <button
        className="round-button"
        type="button"
        aria-label="Næste billede"
        aria-disabled={isLocked}
        onClick={() => dispatch({ type: "next" })}
      >
        <ArrowRight />
      </button>
    </div>
  );
}
