import { chromium } from "./puppeteer.ts";
import { testSignIn } from "./sign-in.ts";

// The other journeys are run in Chromium by test/journeys.
testSignIn(chromium);
