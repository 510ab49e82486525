/** Where the calendar file of a course's event is. */
export function courseFile(course: string, event: string): string {
  return `/uddannelse.ics?${new URLSearchParams({ kursus: course, id: event })}`;
}
