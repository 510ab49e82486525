import { availableParallelism } from "node:os";
import { describe } from "node:test";
import { PUBLIC_PAGES, SCREENS, tryScreens, tryWidths } from "../../journeys/screens.ts";

const concurrency = availableParallelism();

describe("every page, every screen and every state of one is accessible on a phone and on a computer", {
  concurrency,
}, () => {
  tryScreens([320, 1440], SCREENS);
  tryScreens([1440], ["/admin", "/admin/login"], "dark");
});

describe("every public page fits into every width from that of a small phone to that of a large screen", {
  concurrency,
}, () => {
  tryWidths(PUBLIC_PAGES);
});
