export const STAY_MS = 5000;
export const TRANSITION_MS = 950;

export type CarouselState = {
  count: number;
  current: number;
  leaving: number | undefined;
  isPaused: boolean;
};

export type CarouselEvent =
  | { type: "next" | "previous" | "settled" | "pauseToggled" }
  | { type: "chosen"; index: number };

export function startCarousel(count: number): CarouselState {
  return { count, current: 0, leaving: undefined, isPaused: false };
}

export function stepCarousel(state: CarouselState, event: CarouselEvent): CarouselState {
  switch (event.type) {
    case "next":
      return show(state, state.current + 1);
    case "previous":
      return show(state, state.current - 1);
    case "chosen":
      return show(state, event.index);
    case "settled":
      return { ...state, leaving: undefined };
    case "pauseToggled":
      return { ...state, isPaused: !state.isPaused };
  }
}

export function isLocked(state: CarouselState): boolean {
  return state.leaving !== undefined;
}

function show(state: CarouselState, index: number): CarouselState {
  if (state.count < 2 || isLocked(state)) return state;
  const current = (index + state.count) % state.count;
  if (current === state.current) return state;
  return { ...state, current, leaving: state.current };
}

type Point = { x: number; y: number };
const SWIPE_MIN_PX = 40;

/** A swipe to the left shows the next picture; a mostly vertical one scrolls the page. */
export function swipeEvent(from: Point, to: Point): CarouselEvent | undefined {
  const x = to.x - from.x;
  const y = to.y - from.y;
  if (Math.abs(x) < SWIPE_MIN_PX || Math.abs(x) <= Math.abs(y)) return undefined;
  return { type: x < 0 ? "next" : "previous" };
}
