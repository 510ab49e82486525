import { after } from "node:test";

const closings: (() => unknown)[] = [];

/** Closes something when the whole test file is done, in the reverse order of opening. */
export function atEnd(close: () => unknown) {
  closings.push(close);
}

after(async () => {
  for (const close of closings.reverse()) await close();
});
