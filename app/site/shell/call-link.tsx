import { phoneHref } from "../page/phone-link.tsx";

/** A word on a phone; the number where there is room for it. */
export function CallLink({ number }: { number: string }) {
  return (
    <a className="call-link" href={phoneHref(number)} aria-label={`Ring ${number}`}>
      <span>Ring</span>
      <b>{number}</b>
    </a>
  );
}
