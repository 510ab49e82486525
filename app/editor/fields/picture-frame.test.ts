import assert from "node:assert/strict";
import { test } from "node:test";
import { archFrame, headFrame, smallestIn, smallPictureWords } from "./picture-frame.ts";

const head = headFrame("Om os");
const bridge = { width: 640, height: 480 };

test("a picture is too small for a wider frame, and the sentence has both widths", () => {
  const small = smallestIn(bridge, [head]);
  assert.ok(small);
  assert.equal(
    smallPictureWords(small),
    "Det vises 691 bredt på en stor skærm, og billedet er 640. Det bliver uskarpt i »Om os, top«.",
  );
  assert.equal(smallestIn({ width: 691, height: 518 }, [head]), undefined);
});

test("a picture that a frame crops must be larger by the cropped part", () => {
  const arch = archFrame("Profilen");
  assert.equal(smallestIn({ width: 500, height: 500 }, [arch])?.needed, 573);
  assert.equal(smallestIn({ width: 1000, height: 500 }, [arch])?.needed, 1146);
});

test("a picture that is shown whole is not enlarged past its frame", () => {
  const whole = { ...head, isWhole: true };
  assert.equal(smallestIn({ width: 420, height: 525 }, [whole])?.needed, undefined);
  assert.equal(smallestIn({ width: 600, height: 450 }, [whole])?.needed, 691);
});

test("the frame that needs the largest picture is named", () => {
  const large = { ...head, label: "Størst", width: 1400 };
  assert.equal(smallestIn(bridge, [head, large])?.frame.label, "Størst");
  assert.equal(smallestIn(bridge, []), undefined);
});
