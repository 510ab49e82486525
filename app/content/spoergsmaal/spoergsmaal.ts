import { plainText } from "../../site/text/plain-text.ts";

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
