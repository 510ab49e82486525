import assert from "node:assert/strict";
import { test } from "node:test";
import {
  archFrame,
  headFrame,
  smallestIn,
  smallPictureWords,
  tooSmallFor,
} from "./picture-frame.ts";

const head = headFrame("Om os");
const bridge = "/media/nyheder/badebro-1700000000000.640x480-8a7b6c.jpg";

test("a picture is too small where a frame is wider than it, and the sentence has both widths", () => {
  const small = tooSmallFor(bridge, [head]);
  assert.ok(small);
  assert.equal(
    smallPictureWords(small),
    "Det vises 691 bredt på en stor skærm, og billedet er 640. Det bliver uskarpt i »Om os, top«.",
  );
  assert.equal(smallestIn({ width: 691, height: 518 }, [head]), undefined);
});

test("what a frame cuts off counts: a wide picture must be wider than a tall frame", () => {
  const arch = archFrame("Profilen");
  assert.equal(smallestIn({ width: 500, height: 500 }, [arch])?.needed, 573);
  assert.equal(smallestIn({ width: 1000, height: 500 }, [arch])?.needed, 1146);
});

test("where all of a picture is shown, it is never enlarged past its frame", () => {
  const whole = { ...head, isWhole: true };
  assert.equal(smallestIn({ width: 420, height: 525 }, [whole])?.needed, undefined);
  assert.equal(smallestIn({ width: 600, height: 450 }, [whole])?.needed, 691);
});

test("the largest lack is told; drawings and older names have none", () => {
  const large = { ...head, label: "Størst", width: 1400 };
  assert.equal(tooSmallFor(bridge, [head, large])?.frame.label, "Størst");
  assert.equal(tooSmallFor("/illustrations/hero-kyst.svg", [head]), undefined);
  assert.equal(tooSmallFor(bridge, []), undefined);
});
