import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MOST_CUT } from "./billeder.ts";
import { CORNERS, type Cut, type Hold, isCut, pull, UNCUT } from "./crop.ts";

test("a corner that is pulled moves its two edges, and no other", () => {
  const [topLeft, , , bottomRight] = CORNERS;
  const cut = pull(UNCUT, topLeft, { x: 20, y: 10 });
  assert.deepEqual(cut, { venstre: 20, hoejre: 0, top: 10, bund: 0 });
  assert.deepEqual(pull(cut, bottomRight, { x: -5, y: -15 }), { ...cut, hoejre: 5, bund: 15 });
  assert.deepEqual(pull(cut, topLeft, { x: -99, y: -99 }), UNCUT);
  assert.ok(isCut(cut) && !isCut(UNCUT));
});

test("the frame that is dragged keeps its size, and stops at the picture's edge", () => {
  const cut: Cut = { venstre: 10, hoejre: 30, top: 20, bund: 0 };
  assert.deepEqual(pull(cut, "frame", { x: 15, y: -5 }), {
    ...{ venstre: 25, hoejre: 15, top: 15, bund: 5 },
  });
  assert.deepEqual(pull(cut, "frame", { x: 200, y: 200 }), {
    ...{ venstre: 40, hoejre: 0, top: 20, bund: 0 },
  });
});

test("however one pulls, all edges stay in the picture and something is left of it", () => {
  const hold = fc.constantFrom<Hold>("frame", ...CORNERS);
  const by = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer() });
  fc.assert(
    fc.property(fc.array(fc.tuple(hold, by)), (pulls) => {
      const cut = pulls.reduce((now, [held, moved]) => pull(now, held, moved), UNCUT);
      assert.ok(Object.values(cut).every((percent) => percent >= 0));
      assert.ok(cut.venstre + cut.hoejre <= MOST_CUT + 0.01);
      assert.ok(cut.top + cut.bund <= MOST_CUT + 0.01);
    }),
  );
});
