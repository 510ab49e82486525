import { setImmediate } from "node:timers/promises";

const SLICE_MS = 10;

/** Other requests are served between slices of some milliseconds. */
export async function* inSlices<Part>(parts: Iterable<Part>): AsyncGenerator<Part> {
  let began = performance.now();
  for (const part of parts) {
    yield part;
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}
