import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../app/server/project-root.server.ts";
import { PARTS } from "./test-files.ts";

const FILE = join(projectRoot, ".release-tested");

/** The commit that lies here, or undefined where it is not known or something has been changed since. */
export function cleanCommit(): string | undefined {
  try {
    const isClean = git("status", "--porcelain") === "";
    return isClean ? git("rev-parse", "HEAD") : undefined;
  } catch {
    return undefined;
  }
}

/** Notes that these parts of the release tests passed for a commit. */
export function stampParts(commit: string, parts: string[], file = FILE) {
  const passed = new Set([...passedParts(commit, file), ...parts]);
  writeFileSync(file, `${JSON.stringify({ commit, parts: [...passed] })}\n`);
}

/** The parts of the release tests that no stamp says have passed for a commit. */
export function untestedParts(commit: string, file = FILE): string[] {
  const passed = passedParts(commit, file);
  return PARTS.filter((part) => !passed.includes(part));
}

function passedParts(commit: string, file: string): string[] {
  if (!existsSync(file)) return [];
  const stamp = JSON.parse(readFileSync(file, "utf8"));
  return stamp.commit === commit ? stamp.parts : [];
}

function git(...words: string[]): string {
  return execFileSync("git", words, {
    cwd: projectRoot,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}
