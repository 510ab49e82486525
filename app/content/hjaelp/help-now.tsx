import { phoneHref } from "../../site/page/phone-link.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Help, HelpNumber } from "./hjaelp.server.ts";

export function HelpNow({ help, title }: { help: Help; title: string }) {
  return (
    <section className="band wrap" id="hjaelp" aria-labelledby="hjaelp-nu">
      <div className="grid">
        <div className="c-1-5">
          <h2 className="title-m" id="hjaelp-nu">
            {title}
          </h2>
          {help.indledning && <p className="help__lead">{help.indledning}</p>}
        </div>
        <Numbers numbers={help.numre} />
      </div>
    </section>
  );
}

/** With the numbers alone that somebody answers now. */
export function HelpOfTheNight({ numbers }: NumbersProps) {
  return (
    <section className="wrap help-tonight" id="hjaelp" aria-labelledby="hjaelp-nu">
      <div className="grid">
        <h2 className="c-1-5 title-m" id="hjaelp-nu">
          Har du brug for nogen nu?
        </h2>
        <Numbers numbers={numbers} />
      </div>
    </section>
  );
}

type NumbersProps = { numbers: HelpNumber[] };

export function Numbers({ numbers }: NumbersProps) {
  return (
    <ul role="list" className="c-6-7 help ruled">
      {numbers.map(({ id, nummer, navn, tekst }) => (
        <li key={id}>
          <CallNumber number={nummer} />
          <span>
            {navn && <strong>{navn}</strong>}
            {withHardSpaces(tekst)}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function CallNumber({ number }: { number: string }) {
  return <a href={callHref(number)}>{number.replaceAll(" ", "\u00a0")}</a>;
}

function callHref(nummer: string): string {
  const digits = nummer.replace(/\D/g, "");
  return digits.length < 8 ? `tel:${digits}` : phoneHref(nummer);
}
