import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../app/server/project-root.server.ts";
import { PARTS } from "./test-files.ts";

/** A line for each part that passed: '<commit> <part>'. */
const FILE = join(projectRoot, ".release-tested");

/** The commit that lies here, or undefined where it is not known or something has been changed since. */
export function cleanCommit(): string | undefined {
  const git = (...words: string[]) =>
    execFileSync("git", words, { cwd: projectRoot, encoding: "utf8", stdio: "pipe" }).trim();
  try {
    return git("status", "--porcelain") === "" ? git("rev-parse", "HEAD") : undefined;
  } catch {
    return undefined;
  }
}

export function stampParts(commit: string, parts: string[], file = FILE) {
  appendFileSync(file, parts.map((part) => `${commit} ${part}\n`).join(""));
}

/** The parts of the release tests that no stamp says have passed for a commit. */
export function untestedParts(commit: string, file = FILE): string[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return PARTS.filter((part) => !lines.includes(`${commit} ${part}`));
}
