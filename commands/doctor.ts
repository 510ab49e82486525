import { type Result, runChecks } from "../app/server/checks/run-checks.server.ts";
import { parseSettings, SettingsError } from "../app/server/config.server.ts";
import { becomeOwner } from "../app/server/data-dir/become-owner.server.ts";
import { checkSite } from "../app/tools/drift/checks.server.ts";
import { parseCommand } from "./command.ts";
import { OPERATOR_CHECKS } from "./doctor/checks.ts";

const USAGE =
  "Brug: samspil doctor   ser efter, om hjemmesiden er sat rigtigt op, og siger, hvad der skal gøres";

const MARKS = { ok: "✔", warning: "?", failure: "✖" };

/** Changes nothing, except for a test file that it writes and erases in S3. Ends with 1 when something must be fixed. */
async function run() {
  parseCommand(USAGE, {});
  const results = await check();
  for (const { name, state, text, advice } of results) {
    const finding = state === "ok" ? text : `${text} ${advice}`;
    const title = name.charAt(0).toLocaleUpperCase("da-DK") + name.slice(1);
    console.log(`${MARKS[state]} ${title}: ${finding}`);
  }
  const count = results.filter(({ state }) => state === "failure").length;
  console.log(count === 0 ? "Intet skal rettes." : `${count} ting skal rettes.`);
  // A look-up of a name that nobody answers would keep the process for many seconds more.
  process.exit(count === 0 ? 0 : 1);
}

async function check(): Promise<Result[]> {
  const name = "indstillinger";
  try {
    const settings = parseSettings(process.env);
    becomeOwner(settings);
    const site = { settings, now: new Date() };
    const results = await Promise.all([checkSite("owner", site), runChecks(OPERATOR_CHECKS, site)]);
    return [{ name, state: "ok", text: "De kan læses.", advice: "" }, ...results.flat()];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [{ name, state: "failure", text: `${error.message}.`, advice: "Ret den, og kør igen." }];
  }
}

await run();
