import {
  type Dispatch,
  type FocusEvent,
  type PointerEvent,
  type TouchEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { ArrowLeft, ArrowRight, Pause, Play } from "../../site/page/icons.tsx";
import { type Frame, Picture } from "../../site/picture/picture.tsx";
import {
  type CarouselEvent,
  type CarouselState,
  isLocked,
  STAY_MS,
  startCarousel,
  stepCarousel,
  swipeEvent,
  TRANSITION_MS,
} from "./carousel-state.ts";
import type { HeroImage } from "./forside.server.ts";

const FRAMES: Frame[] = [
  { from: "60rem", width: "57vw", ratio: 1.25 },
  { from: "45rem", width: "95vw", ratio: 1.5 },
  { width: "95vw", ratio: 1.12 },
];

/** Without script the first picture stands alone. */
export function Carousel({ images }: { images: HeroImage[] }) {
  const [state, dispatch] = useReducer(stepCarousel, images.length, startCarousel);
  const { current, leaving } = state;
  const isHydrated = useHydrated();
  const standsStill = useReducedMotion();
  const isTabHidden = useTabHidden();
  const { hasAttention, ...attention } = useHoverOrFocus();
  const isPlaying = !state.isPaused && !hasAttention && !standsStill && !isTabHidden;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => dispatch({ type: "chosen", index: current + 1 }), STAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, current]);

  useEffect(() => {
    if (leaving === undefined) return;
    const timer = setTimeout(() => dispatch({ type: "settled" }), TRANSITION_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  const touchedAt = useRef({ x: 0, y: 0 });
  function endSwipe(event: TouchEvent) {
    const swipe = swipeEvent(touchedAt.current, touchPoint(event));
    if (swipe) dispatch(swipe);
  }

  if (images.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group of pictures, not of form fields
    <div
      className="carousel"
      role="group"
      aria-roledescription="karrusel"
      aria-label="Billeder fra klinikken"
      {...attention}
    >
      <div
        className="carousel__stage"
        aria-live={isPlaying ? "off" : "polite"}
        onTouchStart={(event) => {
          touchedAt.current = touchPoint(event);
        }}
        onTouchEnd={endSwipe}
      >
        {images.map((image, index) => (
          <Slide
            key={`${index + 1} ${image.url}`}
            image={image}
            label={`${index + 1} af ${images.length}`}
            isFirst={index === 0}
            state={index === current ? "is-on" : index === leaving ? "is-leaving" : ""}
          />
        ))}
      </div>
      {images.length > 1 && (
        <CarouselBar
          state={state}
          dispatch={dispatch}
          isReady={isHydrated}
          canPlay={!standsStill}
          isLocked={isLocked(state)}
        />
      )}
    </div>
  );
}

type SlideProps = { image: HeroImage; label: string; isFirst: boolean; state: string };

function Slide({ image, label, isFirst, state }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      className={`carousel__slide ${state}`}
      role="group"
      aria-roledescription="billede"
      aria-label={label}
    >
      <Picture
        src={image.url}
        alt={image.urlAlt}
        focusPoint={image.focusPoint}
        frames={FRAMES}
        priority={isFirst ? "high" : "low"}
      />
    </div>
  );
}

function touchPoint(event: TouchEvent) {
  const touch = event.changedTouches[0];
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}

/** Touches, and the focus that a click leaves behind, do not count: neither ends by itself. */
function useHoverOrFocus() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    hasAttention: isPointedAt || isFocused,
    onPointerEnter: (event: PointerEvent) => setPointedAt(event.pointerType === "mouse"),
    onPointerLeave: () => setPointedAt(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  };
}

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
function CarouselBar({ state, dispatch, isReady, canPlay, isLocked }: CarouselBarProps) {
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

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onMotionPreference,
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
}

function useTabHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
}

function onMotionPreference(changed: () => void) {
  const preference = matchMedia(REDUCED_MOTION);
  preference.addEventListener("change", changed);
  return () => preference.removeEventListener("change", changed);
}

function onVisibility(changed: () => void) {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
