/** The id of an event's place on the pages that list it. */
export function eventAnchor(id: string): string {
  return `event-${id}`;
}

export function eventAddress(page: string, id: string): string {
  return `${page}#${encodeURIComponent(eventAnchor(id))}`;
}
