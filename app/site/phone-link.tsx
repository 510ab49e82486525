/** A Danish telephone number that a phone can call. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  return (
    <a className={className} href={phoneHref(number)}>
      {number.replaceAll(" ", "\u00a0")}
    </a>
  );
}

export function phoneHref(number: string): string {
  const digits = number.replace(/[^\d+]/g, "");
  return `tel:${digits.startsWith("+") ? digits : `+45${digits}`}`;
}
