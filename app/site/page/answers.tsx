import type { ReactNode } from "react";
import { withHardSpaces } from "../text/typography.ts";

export type QuestionAnswer = { question: string; answer: ReactNode; note?: ReactNode };

export function Answers({ answers }: { answers: (QuestionAnswer | undefined)[] }) {
  const present = answers.filter((answer) => answer !== undefined);
  if (present.length === 0) return null;
  return (
    <dl className="answers">
      {present.map(({ question, answer, note }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>
            {answer}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function waitingAnswer(waiting: { words: string; day: string } | undefined) {
  return (
    waiting && {
      question: "Ventetid",
      answer: withHardSpaces(waiting.words),
      note: `Opdateret den ${waiting.day.replaceAll(" ", "\u00a0")}`,
    }
  );
}
