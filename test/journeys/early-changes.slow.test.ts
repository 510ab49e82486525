import { describe } from "node:test";
import { startEarly, tryForms } from "./early-forms.ts";

const { early } = await startEarly();

describe("what is changed before script has come", () => {
  tryForms(early, true);
});
