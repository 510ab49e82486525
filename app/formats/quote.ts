/** A quotation within it has the inner signs: »Når dit barn siger: ›Nej‹«. */
export function quote(words: string): string {
  return `»${words.replaceAll("»", "›").replaceAll("«", "‹")}«`;
}
