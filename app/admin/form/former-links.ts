export function addFormerLink(
  before: { link: string; formerLinks: string[] },
  next: string,
  isPage: (link: string) => boolean,
): string[] {
  const former = before.link !== next && isPage(before.link) ? [before.link] : [];
  return [...new Set([...before.formerLinks, ...former])].filter((link) => link !== next);
}
