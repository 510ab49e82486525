/** Whether a page lies at this address or below it. */
export function isWithin(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
