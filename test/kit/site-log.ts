const LINES = 20;

let last: string[] = [];

/** Keeps the last lines that this file's sites have logged. */
export function keepLogLine(line: string) {
  last = [...last, line.trimEnd()].slice(-LINES);
}

/** For the message of a failure. */
export function endOfLog(): string {
  return last.length > 0 ? `\nThe end of the log:\n${last.join("\n")}` : "";
}
