import { tryFirstVisits } from "./first-visits.ts";

tryFirstVisits(true);
