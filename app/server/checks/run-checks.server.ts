import { isDamage, RESTORE_ADVICE } from "../database/storage-failure.server.ts";

/** A "failure" must be fixed; a "warning" can wait, or the check itself failed. `advice`: in place of the check's own. */
export type Finding = { state: "ok" | "warning" | "failure"; text: string; advice?: string };

export type Check<Site> = {
  /** As in a sentence: 'Alt er i orden, på nær sikkerhedskopien'. */
  name: string;
  /** 'ready': /readyz and Drift. 'owner': Drift, the dashboard and `samspil doctor`. 'operator': the doctor alone. */
  for: "ready" | "owner" | "operator";
  /** @returns undefined if it does not apply */
  run(site: Site): Finding | undefined | Promise<Finding | undefined>;
  /** To the person who runs the server. */
  advice: string;
};

/** Is told of each check that throws. */
export type OnError = (error: unknown) => void;

export type Result = Required<Finding> & { name: string };

export const DAMAGED = "Databasen er beskadiget: Noget af det gemte kan ikke læses.";

export function ok(text: string): Finding {
  return { state: "ok", text };
}

export function warning(text: string, advice?: string): Finding {
  return { state: "warning", text, advice };
}

export function failure(text: string, advice?: string): Finding {
  return { state: "failure", text, advice };
}

export function isWell(results: Pick<Result, "state">[]): boolean {
  return results.every(({ state }) => state === "ok");
}

export async function runChecks<Site>(
  checks: Check<Site>[],
  site: Site,
  onError: OnError = () => undefined,
): Promise<Result[]> {
  const results = checks.map(async (check) => {
    const finding = await Promise.try(() => check.run(site)).catch((error: unknown) => {
      onError(error);
      return describeThrown(check, error);
    });
    return finding && { ...finding, name: check.name, advice: finding.advice ?? check.advice };
  });
  return (await Promise.all(results)).filter((result) => result !== undefined);
}

/** An error's message is left out: a driver's may contain an address. */
function describeThrown({ for: whom }: Check<never>, error: unknown): Finding {
  if (isDamage(error)) return failure(DAMAGED, RESTORE_ADVICE);
  const code = error instanceof Error && "code" in error ? error.code : Object(error).name;
  if (whom === "ready") return failure(`Der kan ikke gemmes noget (${code}).`);
  return warning(
    `Det kunne ikke kontrolleres (${code}).`,
    "Se, om hjemmesiden kører, og prøv igen.",
  );
}
