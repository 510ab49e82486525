import type { Result } from "../../server/checks/run-checks.server.ts";

export type Verdict = { title: string; state: "well" | "but" | "urgent" };

export function verdictOf(results: Pick<Result, "name" | "state">[]): Verdict {
  const problems = results.filter(({ state }) => state !== "ok");
  const names = new Intl.ListFormat("da-DK").format(new Set(problems.map(({ name }) => name)));
  if (problems.length === 0) return { title: "Alt er i orden", state: "well" };
  return problems.some(({ state }) => state === "failure")
    ? { title: `Se efter i dag: ${names}`, state: "urgent" }
    : { title: `Alt er i orden, på nær ${names}`, state: "but" };
}
