import { firefox } from "./firefox.ts";
import { testJourneys } from "./journeys.ts";

testJourneys(firefox);
