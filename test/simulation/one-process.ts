import { plant } from "./plant.ts";

/** What `simulateApart` starts: the site is loaded after a mistake is planted in it. */
const { years, seed, mistake } = JSON.parse(process.argv[2] ?? "{}");
if (mistake) plant(mistake);
const { simulate } = await import("./simulate.ts");
console.log(JSON.stringify(await simulate(years, seed)));
