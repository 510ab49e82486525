/** Eight Danish digits, with or without +45, or a foreign number with + and its country's code; spaced as one likes. */
export function isPhoneNumber(text: string): boolean {
  return (
    /^\(?\+?[\d\s.()-]+$/.test(text) &&
    /^(\d{8}|\+45\d{8}|\+(?!45)[1-9]\d{6,14})$/.test(dialled(text))
  );
}

/** What a telephone is to call: `+4512345678`. Eight digits are a Danish number, whatever it begins with. */
export function dialled(number: string): string {
  return number.replace(/[^\d+]/g, "").replace(/^00(?=\d{7})/, "+");
}

/** As Danes read it: in pairs, of a foreign number as it was written. */
export function readablePhone(number: string): string {
  const called = dialled(number);
  return /^(\+45)?\d{8}$/.test(called) ? called.replace(/\d\d(?=\d)/g, "$& ") : number.trim();
}
