export function isWithin(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
