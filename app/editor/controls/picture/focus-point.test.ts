import assert from "node:assert/strict";
import { test } from "node:test";
import { clampPercent, focusWords, movePoint, pointIn } from "./focus-point.ts";

test("a percentage stays within 0 and 100, in steps of 0.1", () => {
  assert.deepEqual([-3, 0, 33.333, 99.96, 140].map(clampPercent), [0, 0, 33.3, 100, 100]);
});

test("an arrow key moves 0.1, with Shift 1, and stops at the edge; no other key moves the point", () => {
  const middle = { x: 50, y: 50 };
  assert.deepEqual(movePoint(middle, "ArrowLeft", false), { x: 49.9, y: 50 });
  assert.deepEqual(movePoint(middle, "ArrowDown", true), { x: 50, y: 51 });
  assert.deepEqual(movePoint({ x: 99.5, y: 0 }, "ArrowRight", true), { x: 100, y: 0 });
  assert.deepEqual(movePoint({ x: 0, y: 0 }, "ArrowUp", false), { x: 0, y: 0 });
  assert.deepEqual(movePoint({ x: 50.2, y: 0 }, "ArrowRight", false), { x: 50.3, y: 0 }, "exactly");
  assert.equal(movePoint(middle, "Tab", false), undefined);
});

test("a pointer outside the picture counts as on its edge", () => {
  const box = { left: 100, top: 50, width: 200, height: 100 };
  assert.deepEqual(pointIn(box, 150, 100), { x: 25, y: 50 });
  assert.deepEqual(pointIn(box, 20, 400), { x: 0, y: 100 });
});

test("a point is described in words, not in numbers", () => {
  assert.equal(focusWords({ x: 50, y: 50 }), "Fokus i midten");
  assert.equal(focusWords({ x: 99.9, y: 31 }), "Fokus øverst til højre");
  assert.equal(focusWords({ x: 10, y: 50 }), "Fokus til venstre");
  assert.equal(focusWords({ x: 56, y: 70 }), "Fokus nederst i midten");
});
