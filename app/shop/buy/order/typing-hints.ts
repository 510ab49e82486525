import { cprNumbersIn } from "../../../formats/cpr-number.ts";
import { lineIn } from "../../../formats/form-line.ts";

const USUAL_DOMAINS = [
  "gmail.com",
  "hotmail.com",
  "hotmail.dk",
  "outlook.com",
  "outlook.dk",
  "icloud.com",
  "yahoo.com",
  "yahoo.dk",
  "live.dk",
];
/** Valid domains one letter from a usual one. */
const OTHER_DOMAINS = ["mail.com", "ymail.com", "email.com"];

export function suggestEmail(typed: string): string | undefined {
  const email = lineIn(typed);
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || USUAL_DOMAINS.includes(domain) || OTHER_DOMAINS.includes(domain)) return undefined;
  // A common slip, though three letters from gmail.com.
  const isGmailSlip = domain === "gmail.dk";
  const meant = isGmailSlip
    ? "gmail.com"
    : USUAL_DOMAINS.find((usual) => isOneTypoAway(domain, usual));
  return meant && `${email.slice(0, at).trim()}@${meant}`;
}

/** Before the @ only some mail servers take more than English letters. */
export function emailWarning(email: string): string | undefined {
  const [, odd] = /^[^@]*([^\s!-~])[^@]*@/u.exec(email) ?? [];
  return odd && `Tjek e-mailadressen: Der er sjældent »${odd}« i en. Du kan sende alligevel.`;
}

/** One letter too many, missing or wrong, or two swapped. */
function isOneTypoAway(typed: string, meant: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [rest, meantRest] = [typed.slice(same), meant.slice(same)];
  return (
    rest.slice(1) === meantRest ||
    rest === meantRest.slice(1) ||
    rest.slice(1) === meantRest.slice(1) ||
    (rest.slice(2) === meantRest.slice(2) && rest[0] === meantRest[1] && rest[1] === meantRest[0])
  );
}

export function cprWarning(text: string): string | undefined {
  if (cprNumbersIn(text).length === 0) return undefined;
  return "Ligner det et CPR-nummer? Slet det helst. Vi skal ikke bruge det til en bestilling.";
}
