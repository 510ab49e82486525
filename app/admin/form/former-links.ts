/** The addresses that shall lead to an item from now on: those it had, without the one it gets. */
export function keepFormerLinks(
  before: { link: string; formerLinks: string[] },
  next: string,
  isPage: (link: string) => boolean,
): string[] {
  const left = before.link !== next && isPage(before.link) ? [before.link] : [];
  return [...new Set([...before.formerLinks, ...left])].filter((link) => link !== next);
}
