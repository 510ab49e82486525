import { useEffect, useRef } from "react";

/**
 * Hears each answer of a fetcher once. After every render, not as an effect that depends on it: React Router keeps answers
 * outside of React's state, so a render that React throws away may have seen one, and such an effect would never be run.
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
