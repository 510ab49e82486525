/** Check digits are not tested: numbers since 2007 may lack them. */
export function cprNumbersIn(text: string): string[] {
  return [...text.matchAll(CPR_NUMBER)]
    .filter(([, day, month, spacedDay, spacedMonth]) =>
      isDate(Number(day ?? spacedDay), Number(month ?? spacedMonth)),
    )
    .map(([written]) => written);
}

/** Six digits and four, not inside a longer number, nor after a plus or 'ISBN'. */
const CPR_NUMBER =
  /(?<!\d[-–.]?|\+|ISBN[-:\s]{0,2}(?:10)?[:\s]{0,2}|97[89] )(?:(\d\d)(\d\d)\d\d\s?[-–‑−]?\s?|(\d\d)[-–. ](\d\d)[-–. ]\d\d\s?[-–‑−]\s?)\d{4}(?![-–‑−]?\d)/giu;

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(day: number, month: number): boolean {
  return day >= 1 && day <= (LONGEST_MONTHS[month - 1] ?? 0);
}
