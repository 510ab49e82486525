/** "failure" must be mended; "warning" is worth a look, or could not be asked. */
export type Finding = { about: string; state: "ok" | "warning" | "failure"; text: string };

export function ok(about: string, text: string): Finding {
  return { about, state: "ok", text };
}

export function warning(about: string, text: string): Finding {
  return { about, state: "warning", text };
}

export function failure(about: string, text: string): Finding {
  return { about, state: "failure", text };
}
