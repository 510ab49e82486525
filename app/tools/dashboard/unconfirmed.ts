/** For the list 'Klar til åbning' and `samspil doctor`. */
export function unconfirmed(addresses: string[]): string {
  return `Det er ikke bekræftet, at mails når frem til ${addresses.join(", ")}`;
}
