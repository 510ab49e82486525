/** "bad" must be mended; "doubt" is worth a look, or could not be asked. */
export type Finding = { about: string; state: "good" | "doubt" | "bad"; text: string };

export function good(about: string, text: string): Finding {
  return { about, state: "good", text };
}

export function doubt(about: string, text: string): Finding {
  return { about, state: "doubt", text };
}

export function bad(about: string, text: string): Finding {
  return { about, state: "bad", text };
}
