import { useTextField } from "../../admin/form/form-state.tsx";
import { RichTextField } from "../../admin/rich-text/rich-text-field.tsx";
import { checkPriceLists, type PriceCheck } from "./price-check.ts";

/** Explains price tables, and checks the lists while they are written. */
export function PriceListField({ name }: { name: string }) {
  const checks = checkPriceLists(useTextField(name).value);
  return (
    <>
      <RichTextField name={name} />
      <section className="form-field" aria-label="Pristabeller">
        <p className="form-field__hint">
          En punktliste under en overskrift bliver til en pristabel, når hver linje ser sådan ud:
          »Individuel samtale – 50 min. – 1.250 kr.« Tiden kan udelades. Står der noget i parentes
          efter navnet, bliver det til en lille note.
        </p>
        <ul className="stack" aria-live="polite">
          {checks.map((check, index) => (
            <li key={index} className={"problem" in check ? "form-field__error" : undefined}>
              {sentenceOf(check)}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function sentenceOf(check: PriceCheck): string {
  const name = check.heading ? `»${check.heading}«` : "En liste";
  if ("problem" in check) return `${name} bliver ikke en pristabel: ${check.problem}.`;
  const lines = check.lines === 1 ? "1 linje" : `${check.lines} linjer`;
  return `${name} bliver en pristabel med ${lines}.`;
}
