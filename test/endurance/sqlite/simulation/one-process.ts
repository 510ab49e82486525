import { seedBug } from "./seed-bug.ts";

/** What `simulateApart` starts: the site is loaded after a bug is seeded in it. */
const { years, seed, bug } = JSON.parse(process.argv[2] ?? "{}");
if (bug) seedBug(bug);
const { simulate } = await import("./simulate.ts");
console.log(JSON.stringify(await simulate(years, seed)));
