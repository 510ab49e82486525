import { seedBug } from "./seed-bug.ts";

/** The program of `simulateApart`. It seeds the bug before the site is loaded. */
const { years, seed, bug } = JSON.parse(process.argv[2] ?? "{}");
if (bug) seedBug(bug);
const { simulate } = await import("./simulate.ts");
console.log(JSON.stringify(await simulate(years, seed)));
