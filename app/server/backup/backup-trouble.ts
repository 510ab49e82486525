import { DatabaseUnavailable } from "../database/unavailable.server.ts";

const IN_WORDS: Record<string, string> = {
  ENOSPC: "der er ikke mere plads på drevet",
  EDQUOT: "der er ikke mere plads på drevet",
  EACCES: "mappen må ikke skrives i eller læses",
  EPERM: "mappen må ikke skrives i eller læses",
  EROFS: "drevet kan kun læses",
  ENOENT: "mappen findes ikke",
  ENOTDIR: "stien går gennem noget, der ikke er en mappe",
  EIO: "drevet melder fejl",
  S3_UNREACHABLE: "S3 svarer ikke",
  S3_REFUSAL: "S3 gjorde ikke, som det blev bedt om",
};

export function troubleInWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseUnavailable) return "databasen svarer ikke";
  const code = "code" in error ? String(error.code) : "";
  const where = "path" in error ? ` (${error.path})` : "";
  return code in IN_WORDS ? `${IN_WORDS[code]}${where}` : error.message;
}
