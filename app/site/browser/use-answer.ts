import { useEffect, useRef } from "react";

/** Runs at every render: React Router keeps answers outside React, so an effect with dependencies may miss one. */
export function useAnswer<Answer extends object>(
  answer: Answer | undefined,
  onAnswer: (answer: Answer) => void,
) {
  const heard = useRef<Answer>(undefined);
  useEffect(() => {
    if (!answer || answer === heard.current) return;
    heard.current = answer;
    onAnswer(answer);
  });
}
