import { phoneHref } from "../../site/page/phone-link.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Help } from "./hjaelp.server.ts";

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
        <ul role="list" className="c-6-7 help ruled">
          {help.numre.map(({ id, nummer, navn, tekst }) => (
            <li key={id}>
              <a href={callHref(nummer)}>{nummer.replaceAll(" ", "\u00a0")}</a>
              <span>
                {navn && <strong>{navn}</strong>}
                {withHardSpaces(tekst)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function callHref(nummer: string): string {
  const digits = nummer.replace(/\D/g, "");
  return digits.length < 8 ? `tel:${digits}` : phoneHref(nummer);
}
