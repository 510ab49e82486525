type PassedDate = {
  written: string;
  /** Whether its sentence speaks of what is to come. */
  looksAhead: boolean;
};

/** The dates with a year that are before `today`: those of the last year, and older ones that are spoken of as to come. */
export function passedDates(sentences: string[], today: string): PassedDate[] {
  if (!today) return [];
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return sentences.flatMap((sentence) => {
    if (!/20\d\d/.test(sentence)) return [];
    const looksAhead = AHEAD.test(sentence);
    return [...sentence.matchAll(DATE)].flatMap(
      ([written, namedDay, name = "", namedYear, day, month, year]) => {
        const monthNumber = name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : month;
        const date = [namedYear ?? year, monthNumber, namedDay ?? day].map(twoDigits).join("-");
        const isPast = date < today && (looksAhead || date > yearAgo);
        return isPast ? { written: written.trim(), looksAhead } : [];
      },
    );
  });
}

const MONTHS = ["jan", "feb", "mar", "apr", "maj", "jun", "jul", "aug", "sep", "okt", "nov", "dec"];

const DATE =
  /(?<!\d)(\d{1,2})\.?\s(jan(?:uar)?|feb(?:ruar)?|mar(?:ts)?|apr(?:il)?|maj|juni?|juli?|aug(?:ust)?|sep(?:tember)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s(20\d\d)(?!\d)|(?<![\d.])(\d{1,2})[./-](\d{1,2})[./ -]\s?(20\d\d)(?!\d)/giu;

const AHEAD =
  /(?<!\p{L})(tilmeld|senest|inden|frist|start(er|dato)|begynder|åbner|holder|lukke[tr]|kommende|næste|ledig|venteliste|fra den|frem til|indtil|til og med)/iu;

function twoDigits(part: string | number | undefined): string {
  return String(part).padStart(2, "0");
}
