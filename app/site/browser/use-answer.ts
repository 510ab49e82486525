import { useEffect, useRef } from "react";

/**
 * Runs `onAnswer` once per answer. Checked after every render: React Router keeps answers outside React's state, so
 * an effect with dependencies may miss one seen in a discarded render.
 */
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
