const NAME = /^Fejl-id (\w+)$/;

/** The message that an error carries to the browser: its id and nothing else. */
export function errorName(id: string): string {
  return `Fejl-id ${id}`;
}

export function readErrorId(error: unknown): string | undefined {
  return error instanceof Error ? NAME.exec(error.message)?.[1] : undefined;
}
