export const GUIDE_PATH = "/hvem-kan-hjaelpe";

/** The last choice of each question. */
export const UNKNOWN = "ved-ikke";

export const DO_NOT_KNOW = { value: UNKNOWN, label: "Ved ikke" };

export const HOW_SOON = [
  { value: "uge", label: "I denne uge" },
  { value: "maaned", label: "Inden for en måned" },
  { value: "ro", label: "Det haster ikke" },
  DO_NOT_KNOW,
];

/** `omrade`: an area's id. `ord`: what may be hard, in the clinic's words. */
export type Who = { id: string; navn: string; note: string; omrade: string; ord: string[] };

/** What was chosen so far: `hvem` a choice's id, `fylder` its words, each also 'ved-ikke'. */
export type Chosen = { hvem: string; fylder: string[]; hurtigt: string };

export type Danger = { life: boolean; violence: boolean };

export const isDanger = ({ life, violence }: Danger) => life || violence;

const LIFE =
  /selvmord|selvskad|skade på (sig|mig|dig|os)|skærer (sig|mig|dig)|vil ikke leve|ikke at ville leve|vil dø|tage (sit|mit|dit) liv/iu;
const VIOLENCE =
  /(?<!\p{L})(vold(?!som)|slår|slå(?!\p{L})|slået|truer|truet|mishandl|overgreb)|bange for at gå hjem/iu;

/** Read from the words themselves, the clinic's own too: whatever they are called, they lead to help first. */
export function dangerIn(words: string[]): Danger {
  return {
    life: words.some((word) => LIFE.test(word)),
    violence: words.some((word) => VIOLENCE.test(word)),
  };
}

/** Only what the guide offers: other values count as not chosen. */
export function parseChosen(sent: FormData, choices: Who[]): Chosen {
  const textOf = (name: string) => sent.getAll(name).filter((value) => typeof value === "string");
  const [asked = ""] = textOf("hvem");
  const who = choices.find(({ id }) => id === asked);
  const offered = [...(who?.ord ?? []), UNKNOWN];
  const [soon = ""] = textOf("hurtigt");
  return {
    hvem: who?.id ?? "",
    fylder: [...new Set(textOf("fylder"))].filter((word) => offered.includes(word)),
    hurtigt: HOW_SOON.some(({ value }) => value === soon) ? soon : "",
  };
}

export type Step = "hvem" | "fylder" | "hurtigt" | "svar";

/** The first question without an answer. After danger was named, nobody is asked how soon. */
export function stepAfter({ hvem, fylder, hurtigt }: Chosen, danger: Danger): Step {
  if (!hvem) return "hvem";
  if (fylder.length === 0) return "fylder";
  return hurtigt || isDanger(danger) ? "svar" : "hurtigt";
}

/** 'Fordi du valgte »Ondt i maven« og »Sover dårligt«.'; '' where nothing was known. */
export function reasonOf({ fylder }: Chosen): string {
  const words = fylder.filter((word) => word !== UNKNOWN).map((word) => `»${word}«`);
  return words.length > 0 ? `Fordi du valgte ${new Intl.ListFormat("da-DK").format(words)}.` : "";
}
