import { formatPhone, withCountryCode } from "../../formats/phone-number.ts";

export function PhoneLink({ number, className }: { number: string; className?: string }) {
  return (
    <a className={className} href={phoneHref(number)}>
      {formatPhone(number).replaceAll(" ", "\u00a0")}
    </a>
  );
}

export function phoneHref(number: string): string {
  return `tel:${withCountryCode(number)}`;
}
