/** '10 timer' */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 2) return "under to minutter";
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} minutter`;
  if (hours < 48) return hours === 1 ? "1 time" : `${hours} timer`;
  return `${Math.floor(hours / 24)} dage`;
}

/** '2026-11-09', …: the `count` days before a day, the oldest first. */
export function daysBefore(day: string, count: number): string[] {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(noon - (count - at) * 86_400_000).toISOString().slice(0, 10),
  );
}
