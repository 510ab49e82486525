import { lineOf } from "../../formats/form-line.ts";
import { isPhoneNumber } from "../../formats/phone-number.ts";

export const CALLBACK_DAYS = 90;

export const CALLBACK_PATH = "/ring-mig-op";

export const TOO_MANY_CALLBACKS =
  "Der er bedt om mange opkald herfra på kort tid. Vent ti minutter, og prøv igen, eller ring til os.";

type Choice = { value: string; label: string };

/** The first, with value '', is the default. */
export type Choices = [Choice, ...Choice[]];

export const TIMES: Choices = [
  { value: "", label: "Lige meget" },
  { value: "formiddag", label: "Om formiddagen" },
  { value: "eftermiddag", label: "Om eftermiddagen" },
];

/** The default for an unknown value. */
export function findChoice(choices: Choices, value: string): Choice {
  return choices.find((choice) => choice.value === value) ?? choices[0];
}

/** 'så ringer vi i morgen' */
export function promiseOf({ day }: { day?: string }): string {
  return ["så ringer vi", day].filter(Boolean).join(" ");
}

/** 'Om formiddagen · Signe Holmgaard' */
export function formatWish(
  form: Pick<CallbackForm, "hvornaar" | "hvem">,
  callees: Choices,
): string {
  return `${findChoice(TIMES, form.hvornaar).label} · ${findChoice(callees, form.hvem).label}`;
}

/** `hvem`: a psychologist's id, or '' for anyone. */
export type CallbackForm = { navn: string; telefon: string; hvornaar: string; hvem: string };

const LONGEST = 100;

export function parseCallback(sent: FormData, callees: Choices): CallbackForm {
  return {
    navn: lineOf(sent, "navn"),
    telefon: lineOf(sent, "telefon"),
    hvornaar: findChoice(TIMES, lineOf(sent, "hvornaar")).value,
    hvem: findChoice(callees, lineOf(sent, "hvem")).value,
  };
}

export function findCallbackProblems({ navn, telefon }: CallbackForm): Partial<CallbackForm> {
  const problems: Partial<CallbackForm> = {};
  if (!navn) problems.navn = "Skriv dit navn.";
  if (navn.length > LONGEST) problems.navn = `Skriv højst ${LONGEST} tegn her.`;
  if (!telefon) problems.telefon = "Skriv dit telefonnummer.";
  else if (!isPhoneNumber(telefon)) {
    problems.telefon = "Skriv nummeret med otte cifre eller med + og landekode.";
  }
  return problems;
}
