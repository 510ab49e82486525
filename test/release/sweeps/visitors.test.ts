import { describe } from "node:test";
import { tryPages } from "../../journeys/visited-pages.ts";

describe("every public page leaves nothing on a visitor's device, and asks no other site for anything", () => {
  tryPages(1);
});
