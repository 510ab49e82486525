import { testJourneys } from "./journeys.ts";
import { testSignIn } from "./sign-in.ts";
import { webkit } from "./webkit.ts";

testJourneys(webkit);
testSignIn(webkit);
