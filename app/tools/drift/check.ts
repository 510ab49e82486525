import { isDamage, RESTORE_ADVICE } from "../../server/data-dir/storage-failure.server.ts";

/** A "failure" must be fixed; a "warning" can wait, or the check itself failed. */
export type Finding = { state: "ok" | "warning" | "failure"; text: string };

export type Check<Input> = {
  /** The name as in a sentence: 'Alt er i orden, på nær sikkerhedskopien'. */
  name: string;
  /** @returns undefined if it does not apply */
  check(input: Input): Finding | undefined | Promise<Finding | undefined>;
  /** Advice to the person who runs the server. */
  advice: string;
};

export type Result = Finding & { name: string; advice: string };

export function ok(text: string): Finding {
  return { state: "ok", text };
}

export function warning(text: string): Finding {
  return { state: "warning", text };
}

export function failure(text: string): Finding {
  return { state: "failure", text };
}

export async function runChecks<Input>(checks: Check<Input>[], input: Input): Promise<Result[]> {
  const results = checks.map(async ({ name, check, advice }) => {
    const finding = await tryCheck(() => check(input));
    return finding && { name, advice, ...finding };
  });
  return (await Promise.all(results)).filter((result) => result !== undefined);
}

async function tryCheck(
  check: () => ReturnType<Check<never>["check"]>,
): Promise<(Finding & { advice?: string }) | undefined> {
  try {
    return await check();
  } catch (error) {
    if (isDamage(error)) return { ...failure(DAMAGED), advice: RESTORE_ADVICE };
    const advice = "Se, om hjemmesiden kører, og prøv igen.";
    return { ...warning(`Det kunne ikke kontrolleres (${codeOf(error)}).`), advice };
  }
}

export const DAMAGED = "Databasen er beskadiget: Noget af det gemte kan ikke læses.";

/** The message is left out: a driver's may contain an address. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error ? error.code : error.name;
}

export type Verdict = { title: string; state: "well" | "but" | "urgent" };

export function verdictOf(results: Pick<Result, "name" | "state">[]): Verdict {
  const problems = results.filter(({ state }) => state !== "ok");
  const names = new Intl.ListFormat("da-DK").format(new Set(problems.map(({ name }) => name)));
  if (problems.length === 0) return { title: "Alt er i orden", state: "well" };
  return problems.some(({ state }) => state === "failure")
    ? { title: `Se efter i dag: ${names}`, state: "urgent" }
    : { title: `Alt er i orden, på nær ${names}`, state: "but" };
}

export function sentencesOf(results: Result[]): string[] {
  return results
    .filter(({ state }) => state !== "ok")
    .map(({ text, advice }) => `${text} Til den, der driver hjemmesiden: ${advice}`);
}
