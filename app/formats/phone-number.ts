/** Eight Danish digits with or without +45, or a foreign number with its country code; any spacing. */
export function isPhoneNumber(text: string): boolean {
  return (
    /^\(?\+?[\d\s.()-]+$/.test(text) &&
    /^(\d{8}|\+45\d{8}|\+(?!45)[1-9]\d{6,14})$/.test(dialled(text))
  );
}

/** `+4512345678`. Eight digits are Danish, whatever they begin with. */
export function dialled(number: string): string {
  return number.replace(/[^\d+]/g, "").replace(/^00(?=\d{7})/, "+");
}

/** `+4512345678` too of `12345678` */
export function withCountryCode(number: string): string {
  const digits = dialled(number);
  return digits.startsWith("+") ? digits : `+45${digits}`;
}

export function formatPhone(number: string): string {
  const called = dialled(number);
  return /^(\+45)?\d{8}$/.test(called) ? called.replace(/\d\d(?=\d)/g, "$& ") : number.trim();
}
