import { testJourneys } from "./journeys.ts";
import { firefox } from "./puppeteer.ts";
import { testSignIn } from "./sign-in.ts";

testJourneys(firefox);
testSignIn(firefox);
