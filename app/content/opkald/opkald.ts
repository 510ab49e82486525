import { isPhoneNumber } from "../../formats/phone-number.ts";

/** How long a request is kept at most, whether anybody has called or not. */
export const CALLBACK_DAYS = 90;

export const CALLBACK_PATH = "/ring-mig-op";

export const TIMES = [
  { value: "", label: "Lige meget" },
  { value: "formiddag", label: "Om formiddagen" },
  { value: "eftermiddag", label: "Om eftermiddagen" },
];

/** What somebody writes who wants to be called; `hvem` is a psychologist's id, or '' for whoever has time. */
export type CallbackForm = { navn: string; telefon: string; hvornaar: string; hvem: string };

export type Callback = {
  id: string;
  form: CallbackForm;
  /** ISO times. */
  askedAt: string;
  calledAt: string | undefined;
};

export type CallbackProblems = Partial<CallbackForm>;

export const NO_CALLBACK: CallbackForm = { navn: "", telefon: "", hvornaar: "", hvem: "" };

export const TOO_MANY_CALLBACKS =
  "Der er bedt om mange opkald herfra på kort tid. Vent ti minutter, og prøv igen, eller ring til os.";

const LONGEST = 100;

/** The fields of a sent form, each on one line; what is none of the choices is the first. */
export function parseCallback(sent: FormData, people: { id: string }[]): CallbackForm {
  const read = (field: string) => {
    const value = sent.get(field);
    return typeof value === "string" ? value.toWellFormed().replace(/\s+/g, " ").trim() : "";
  };
  const hvornaar = read("hvornaar");
  const hvem = read("hvem");
  return {
    navn: read("navn"),
    telefon: read("telefon"),
    hvornaar: TIMES.some(({ value }) => value === hvornaar) ? hvornaar : "",
    hvem: people.some(({ id }) => id === hvem) ? hvem : "",
  };
}

/** A sentence for each field that is wrong; without keys when none is. */
export function findCallbackProblems({ navn, telefon }: CallbackForm): CallbackProblems {
  const problems: CallbackProblems = {};
  if (!navn) problems.navn = "Skriv dit navn.";
  if (navn.length > LONGEST) problems.navn = `Skriv højst ${LONGEST} tegn her.`;
  if (!telefon) problems.telefon = "Skriv dit telefonnummer.";
  else if (!isPhoneNumber(telefon)) {
    problems.telefon = "Skriv nummeret med otte cifre, eller med + og landekode.";
  }
  return problems;
}

export function timeLabel(hvornaar: string): string {
  return TIMES.find(({ value }) => value === hvornaar)?.label ?? "Lige meget";
}
