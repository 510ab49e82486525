/** "failure" must be mended; "warning" is worth a look, or could not be looked at. */
export type Finding = { state: "ok" | "warning" | "failure"; text: string };

export type Check<Asked> = {
  /** As it stands in a sentence: 'Alt er i orden, på nær sikkerhedskopien'. */
  name: string;
  /** @returns undefined where there is nothing to look at */
  check(asked: Asked): Finding | undefined | Promise<Finding | undefined>;
  /** What mends it, to the one who runs the server. */
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

export async function runChecks<Asked>(checks: Check<Asked>[], asked: Asked): Promise<Result[]> {
  const results = checks.map(async ({ name, check, advice }) => {
    const finding = await look(() => check(asked));
    return finding && { ...finding, name, advice };
  });
  return (await Promise.all(results)).filter((result) => result !== undefined);
}

async function look(check: () => ReturnType<Check<never>["check"]>) {
  try {
    return await check();
  } catch (error) {
    return warning(`Det kunne ikke kontrolleres (${codeOf(error)}).`);
  }
}

/** A driver's words may have an address in them. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error ? error.code : error.name;
}

export type Verdict = { title: string; state: "well" | "but" | "urgent" };

export function verdictOf(results: Pick<Result, "name" | "state">[]): Verdict {
  const troubles = results.filter(({ state }) => state !== "ok");
  const names = new Intl.ListFormat("da-DK").format(new Set(troubles.map(({ name }) => name)));
  if (troubles.length === 0) return { title: "Alt er i orden", state: "well" };
  return troubles.some(({ state }) => state === "failure")
    ? { title: `Se efter i dag: ${names}`, state: "urgent" }
    : { title: `Alt er i orden, på nær ${names}`, state: "but" };
}

/** What stands under the verdict. */
export function sentencesOf(results: Result[]): string[] {
  return results
    .filter(({ state }) => state !== "ok")
    .map(({ text, advice }) => `${text} Til den, der driver hjemmesiden: ${advice}`);
}
