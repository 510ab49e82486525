const NAME = /^Fejlnummer: (\w+)$/;

export function errorMessage(id: string): string {
  return `Fejlnummer: ${id}`;
}

export function readErrorId(error: unknown): string | undefined {
  return error instanceof Error ? NAME.exec(error.message)?.[1] : undefined;
}
