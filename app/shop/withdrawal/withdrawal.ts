import { danishDateAfter } from "../../formats/danish-time.ts";
import { isEmailAddress } from "../../formats/email-address.ts";
import { lineOf } from "../../formats/form-line.ts";
import { RETURN_DAYS } from "../jura/law-pages.ts";

/** `nummer`: the order's number, or a description of the goods; `hvad`: '' for the whole order. */
export type WithdrawalForm = { navn: string; nummer: string; email: string; hvad: string };

export type Withdrawal = {
  id: string;
  form: WithdrawalForm;
  /** ISO time. */
  arrivedAt: string;
  /** Whose number and e-mail fit. */
  orderId: string | undefined;
};

export type WithdrawalProblems = Partial<WithdrawalForm>;

/** Anybody can use /fortryd: the promise is limited to those whom the law covers. */
export const ONLY_IN_TIME =
  "Det gælder, når du har købt som privatperson og fortrudt inden for de 14 dage:";

export function notForBusinesses({ telefon }: { telefon: string }): string {
  const how = telefon ? "Ring" : "Skriv";
  return `Skoler og virksomheder har ikke fortrydelsesret. ${how}, så finder vi ud af det.`;
}

/** The deadline for returning goods and money: 'den 10. december 2026'. */
export function lastDay(arrivedAt: string): string {
  return `den ${danishDateAfter(new Date(arrivedAt), RETURN_DAYS)}`;
}

/** What the clinic owes whoever may withdraw. */
export function dutySentence(arrivedAt: string): string {
  return `Varerne skal sendes tilbage senest ${lastDay(arrivedAt)}. Er der betalt, betaler I tilbage senest samme dag, men må vente, til varerne er kommet, eller kunden har vist, at de er sendt.`;
}

const LONGEST = 200;

export function parseWithdrawal(sent: FormData): WithdrawalForm {
  const read = (field: string) => lineOf(sent, field);
  return { navn: read("navn"), nummer: read("nummer"), email: read("email"), hvad: read("hvad") };
}

export function findWithdrawalProblems(form: WithdrawalForm): WithdrawalProblems {
  const problems: WithdrawalProblems = {};
  for (const [field, value] of Object.entries(form)) {
    if (value.length > LONGEST)
      Object.assign(problems, { [field]: `Skriv højst ${LONGEST} tegn her.` });
  }
  if (!form.navn) problems.navn = "Skriv dit navn.";
  if (!form.nummer) problems.nummer = "Skriv bestillingsnummeret, eller hvad du købte.";
  if (!isEmailAddress(form.email)) {
    problems.email = form.email
      ? "Skriv hele e-mailadressen, for eksempel navn@eksempel.dk."
      : "Skriv din e-mail, så vi kan sende kvitteringen.";
  }
  return problems;
}

/** 1042 from 'Nr. 1042' and '1042'; undefined without a number, or with several. */
export function orderNumberIn(nummer: string): number | undefined {
  const [only, ...others] = nummer.match(/\d+/g) ?? [];
  return only && only.length <= 9 && others.length === 0 && Number(only) > 0
    ? Number(only)
    : undefined;
}
