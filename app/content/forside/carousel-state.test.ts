import assert from "node:assert/strict";
import test from "node:test";
import {
  type CarouselEvent,
  type CarouselState,
  isLocked,
  startCarousel,
  stepCarousel,
  swipeEvent,
} from "./carousel-state.ts";

test("the controls are locked until the transition has settled", () => {
  const moving = stepCarousel(startCarousel(3), { type: "next" });
  assert.equal(isLocked(moving), true);
  assert.deepEqual(steps(moving, { type: "next" }, { type: "previous" }), moving);
  assert.deepEqual(stepCarousel(moving, { type: "chosen", index: 2 }), moving);
  assert.equal(isLocked(stepCarousel(moving, { type: "settled" })), false);
});

test("the picture before stays under the new one while it leaves, and the one that is shown is chosen in vain", () => {
  const state = startCarousel(3);
  const moving = stepCarousel(state, { type: "chosen", index: 2 });
  assert.deepEqual([moving.leaving, moving.current], [0, 2]);
  assert.equal(stepCarousel(state, { type: "chosen", index: 0 }), state);
});

test("it wraps around at both ends", () => {
  const last = steps(startCarousel(3), { type: "previous" }, { type: "settled" });
  assert.equal(last.current, 2);
  assert.equal(stepCarousel(last, { type: "next" }).current, 0);
});

test("one picture alone never moves, nor does none", () => {
  for (const state of [startCarousel(1), startCarousel(0)]) {
    assert.equal(stepCarousel(state, { type: "next" }), state);
    assert.equal(stepCarousel(state, { type: "previous" }), state);
  }
});

test("the pause button works during a transition too", () => {
  const moving = stepCarousel(startCarousel(3), { type: "next" });
  assert.equal(stepCarousel(moving, { type: "pauseToggled" }).isPaused, true);
  assert.equal(steps(moving, { type: "pauseToggled" }, { type: "pauseToggled" }).isPaused, false);
});

test("a swipe to the left is the next picture, to the right the one before; a tap and a scroll are none", () => {
  assert.deepEqual(swipeEvent({ x: 200, y: 50 }, { x: 120, y: 60 }), { type: "next" });
  assert.deepEqual(swipeEvent({ x: 120, y: 50 }, { x: 200, y: 40 }), { type: "previous" });
  assert.equal(swipeEvent({ x: 100, y: 50 }, { x: 110, y: 52 }), undefined);
  assert.equal(swipeEvent({ x: 100, y: 50 }, { x: 160, y: 200 }), undefined);
});

function steps(state: CarouselState, ...events: CarouselEvent[]): CarouselState {
  return events.reduce(stepCarousel, state);
}
