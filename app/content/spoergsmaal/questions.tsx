import { plainText } from "../../site/text/plain-text.ts";
import { RichText } from "../../site/text/rich-text.tsx";
import { withHardSpaces } from "../../site/text/typography.ts";
import type { Question } from "./spoergsmaal.server.ts";

export function Questions({ questions }: { questions: Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="band wrap" id="spoergsmaal" aria-labelledby="mange-spoerger">
      <div className="grid">
        <h2 className="c-1-5 title-m" id="mange-spoerger">
          Det spørger mange om
        </h2>
        <div className="c-6-7 questions ruled">
          {questions.map(({ id, title, svar }, index) => (
            <details key={id} id={`spoergsmaal-${id}`} open={index === 0}>
              <summary>{withHardSpaces(title)}</summary>
              <RichText html={svar} />
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** As structured data (schema.org); empty without questions. */
export function faqPage(questions: { title: string; svar: string }[]) {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ title, svar }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text: plainText(svar) },
  }));
  return [{ "@type": "FAQPage", mainEntity }];
}
