import { useTextField } from "../../editor/controls/form-state.tsx";
import { RichTextField } from "../../editor/controls/rich-text/rich-text-field.tsx";
import { ContentScreen } from "../../editor/screen/content-screen.tsx";
import { quote } from "../../formats/quote.ts";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/admin";
import { praktiskPriserScreen } from "./forms.server.ts";
import { checkPriceLists, type PriceCheck } from "./price-check.ts";

export const loader = praktiskPriserScreen.loader;
export const action = praktiskPriserScreen.action;
export const clientAction = stayOnError;

const CONTROLS = { textBefore: PriceListField };

export default function PraktiskPriserAdmin({ loaderData }: Route.ComponentProps) {
  return <ContentScreen loaderData={loaderData} controls={CONTROLS} />;
}

/** Explains price tables, and checks the lists while they are written. */
function PriceListField({ name }: { name: string }) {
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
  const name = check.heading ? quote(check.heading) : "En liste";
  if ("problem" in check) return `${name} bliver ikke en pristabel: ${check.problem}.`;
  const lines = check.lines === 1 ? "1 linje" : `${check.lines} linjer`;
  return `${name} bliver en pristabel med ${lines}.`;
}
