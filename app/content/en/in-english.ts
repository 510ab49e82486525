const WORDS = `en one, et one, én one, ét one, to two, tre three, fire four, fem five, seks six, syv seven,
  otte eight, ni nine, ti ten, elleve eleven, tolv twelve, ingen no, alle all, hver every, ca about, cirka about,
  omkring about, under under, højst at most, mindst at least, fra from, op up, til to, og and, eller or, i in,
  ventetid waiting time, min minutes, minutter minutes, time hour, timer hours, dag day, dage days, uge week,
  uger weeks, måned month, måneder months, gange times, hverdage weekdays, mandag Monday, tirsdag Tuesday,
  onsdag Wednesday, torsdag Thursday, fredag Friday, lørdag Saturday, søndag Sunday, januar January,
  februar February, marts March, april April, maj May, juni June, juli July, august August,
  september September, oktober October, november November, december December`;

const ENGLISH = new Map(
  WORDS.split(/,\s+/).map((pair) => {
    const [danish = "", ...english] = pair.split(" ");
    return [danish, english.join(" ")] as const;
  }),
);

/** Waiting times, telephone hours, durations and dates; '' where a word is not known. */
export function inEnglish(danish: string): string {
  if (/^ingen\.?$/i.test(danish)) return "None";
  const plain = danish
    .replace(/\bkl\.\s?/gi, "")
    .replace(/\.(?=\s|$)/g, "")
    .replace(/(?<=\d),(?=\d)/g, ".");
  let isKnown = true;
  const english = plain.replace(/\p{L}+/gu, (word) => {
    const translated = ENGLISH.get(word.toLowerCase());
    isKnown &&= translated !== undefined;
    return translated ?? "";
  });
  if (!isKnown) return "";
  return /^\p{Lu}/u.test(plain) ? english.charAt(0).toUpperCase() + english.slice(1) : english;
}

/** 'fra 1.650 kr.' → 'from DKK 1,650' */
export function priceInEnglish(price: string): string {
  const amount = /\d[\d.,]*(?= )/.exec(price)?.[0] ?? "";
  const from = price.startsWith("fra") ? "from " : "";
  return `${from}DKK\u00a0${amount.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."))}`;
}
