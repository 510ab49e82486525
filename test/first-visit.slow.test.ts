import { useWholeChromium } from "./browser.ts";
import { tryFirstVisits } from "./first-visits.ts";

useWholeChromium();
tryFirstVisits(true);
