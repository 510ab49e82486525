const NAME = /^Fejlnummer: (\w+)$/;

export function errorName(id: string): string {
  return `Fejlnummer: ${id}`;
}

export function readErrorId(error: unknown): string | undefined {
  return error instanceof Error ? NAME.exec(error.message)?.[1] : undefined;
}
