const USUAL = [
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
const ALSO_RIGHT = ["mail.com", "ymail.com", "email.com"];

export function meantEmail(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || USUAL.includes(domain) || ALSO_RIGHT.includes(domain)) return undefined;
  // Three letters from gmail.com, and a common slip.
  const isOften = domain === "gmail.dk";
  const meant = isOften ? "gmail.com" : USUAL.find((usual) => isOneSlipAway(domain, usual));
  return meant && `${email.slice(0, at).trim()}@${meant}`;
}

/** One letter too many, missing or wrong, or two swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [left, wanted] = [typed.slice(same), meant.slice(same)];
  return (
    left.slice(1) === wanted ||
    left === wanted.slice(1) ||
    left.slice(1) === wanted.slice(1) ||
    (left.slice(2) === wanted.slice(2) && left[0] === wanted[1] && left[1] === wanted[0])
  );
}
