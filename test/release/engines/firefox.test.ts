import { firefox } from "./firefox.ts";
import { testJourneys } from "./journeys.ts";
import { testSignIn } from "./sign-in.ts";

testJourneys(firefox);
testSignIn(firefox);
