import type { FieldKind } from "../form/form-fields.ts";
import { checkWords, firstOf } from "./check-words.ts";
import type { Finding, Known } from "./finding.ts";
import { namesIn } from "./names.ts";
import { sentencesOf } from "./text-blocks.ts";

/** What is worth a look in a field of plain words. */
export function checkField(name: string, kind: FieldKind, value: string, known: Known): Finding[] {
  if (!CHECKED.has(kind) || ADDRESS.test(value)) return [];
  if (kind === "text" && MOMENT.test(value)) return checkMoment(value, known.today);
  return firstOf([
    ...(kind === "alt" ? checkAlt(value, known.people) : []),
    ...checkWords(value.split("\n").map(sentencesOf), known),
    ...checkLength(name, value.trim().length),
  ]);
}

const CHECKED: ReadonlySet<FieldKind> = new Set(["text", "alt", "list", "fixedList"]);
const ADDRESS = /^(\/|https?:)\S*$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function checkMoment(value: string, today: string): Finding[] {
  if (!today || value.slice(0, 10) >= today) return [];
  return [{ weight: "know", short: "Dagen er gået", sentence: "Den dag er gået." }];
}

const FILE_NAME = /\.(jpe?g|png|webp|avif|heic)$|^(IMG|DSC|DCIM|P)[-_]?\d{3,}/i;

function checkAlt(value: string, people: string[]): Finding[] {
  const alt = value.trim();
  if (FILE_NAME.test(alt)) {
    return [
      {
        weight: "see",
        short: "Billedets beskrivelse",
        sentence: "Det ligner et filnavn. Skriv, hvad billedet viser.",
        place: { words: alt },
      },
    ];
  }
  return namesIn(alt, people).map((words) => ({
    weight: "see",
    short: `Navnet »${words}«`,
    sentence: `Er »${words}« et navn? Skriv kun navne på dem, der har sagt ja til det.`,
    place: { words },
  }));
}

/** How much of a page's title and description search engines show. */
const SHOWN: Record<string, number> = { soegetitel: 60, soegebeskrivelse: 155 };
const DESCRIPTIONS = new Set(["soegebeskrivelse", "description", "kort_beskrivelse"]);
const SHORT = 50;

function checkLength(name: string, length: number): Finding[] {
  const shown = SHOWN[name];
  if (shown && length > shown) {
    const sentence = `${length} tegn. Søgemaskiner viser omkring ${shown}, så lad det vigtigste stå først.`;
    return [{ weight: "know", short: "Længden", sentence }];
  }
  if (!DESCRIPTIONS.has(name) || length === 0 || length >= SHORT) return [];
  const sentence = "Der er plads til lidt mere: søgemaskiner viser op til 155 tegn.";
  return [{ weight: "know", short: "Længden", sentence }];
}
