import { useRef } from "react";
import { useFetcher } from "react-router";
import { useAnswer } from "../../site/browser/use-answer.ts";
import type { FocusPoint } from "../../site/picture/picture.tsx";
import type { SaveAnswer } from "../save/save-answer.ts";

export function useFocusSave() {
  const fetcher = useFetcher<SaveAnswer>();
  const answered = useRef<(answer: SaveAnswer) => void>(undefined);
  useAnswer(fetcher.data, (answer) => answered.current?.(answer));
  return (address: string, { x, y }: FocusPoint) =>
    new Promise<SaveAnswer>((resolve) => {
      answered.current = resolve;
      fetcher.submit(
        { intent: "focus", id: address, values: { x: String(x), y: String(y) } },
        {
          method: "post",
          action: "/admin/billeder",
          encType: "application/json",
          defaultShouldRevalidate: false,
        },
      );
    });
}
