import { hasPrice, parsePrice } from "../../formats/kroner.ts";

export const ENGLISH_PATH = "/en";

/** The page in English and its Danish counterpart, by language. */
export const START_PAGES = { da: "/", en: ENGLISH_PATH };

/** 'Individuel samtale = Individual session': a line of the price list, and its name in English. */
export function parsePairs(lines: string[]): { danish: string; english: string }[] {
  return lines.flatMap((line) => {
    const at = line.indexOf("=");
    const danish = line.slice(0, at).trim();
    const english = line.slice(at + 1).trim();
    return at > 0 && danish && english ? [{ danish, english }] : [];
  });
}

/** '2026-11-16' as '16 November 2026'; a format of the platform's takes 8 MB. */
export function englishDay(iso: string): string {
  const [year = "", month = "", day = ""] = iso.slice(0, 10).split("-");
  return [Number(day), MONTHS[Number(month) - 1], year].join("\u00a0");
}

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** '1.650 kr.' as 'DKK 1,650'; a price that is no number stays as it is. */
export function englishPrice({ price, duration }: { price: string; duration: string }) {
  return {
    price: hasPrice(price) ? `DKK ${parsePrice(price).toLocaleString("en-GB")}` : price,
    duration: duration.replace(/\btimer\b/, "hours").replace(/\btime\b/, "hour"),
  };
}

export const HOW_TO_PRICE =
  "Skriv navnet, som det står i prislisten, et lighedstegn og det engelske navn: Individuel samtale = Individual session.";

export const HOW_TO_WAIT =
  "Skriv ventetiden, som den står under Klinikken, et lighedstegn og det engelske: To uger = Two weeks.";
