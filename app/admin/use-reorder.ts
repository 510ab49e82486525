import { type DragEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { ListedItem } from "./item-list.tsx";
import type { SaveAnswer } from "./save-answer.ts";

/** The list in the order just asked for, while the server is being told. */
export function useReorder(stored: ListedItem[], enabled: boolean) {
  const fetcher = useFetcher<SaveAnswer>();
  const [ids, setIds] = useState<string[]>();
  const [dragged, setDragged] = useState<string>();
  const [spoken, setSpoken] = useState("");
  const byId = new Map(stored.map((item) => [item.id, item]));
  const wanted = ids?.flatMap((id) => byId.get(id) ?? []);
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const refusal = answer?.ok === false ? answer : undefined;
  // Who was signed out may sign in again, and then gets the order he asked for.
  const isLost = refusal && !refusal.signedOut;
  const items = wanted && wanted.length === stored.length && !isLost ? wanted : stored;
  const latest = useRef(items);
  latest.current = items;

  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (answer?.ok) revalidate();
  }, [answer, revalidate]);

  function tell(next: ListedItem[]) {
    const order = next.map((item) => item.id);
    setIds(order);
    const body = JSON.stringify({ intent: "reorder", ids: order });
    fetcher.submit(body, {
      method: "post",
      encType: "application/json",
      // An ended session must not lead away from the list.
      defaultShouldRevalidate: false,
    });
  }

  function moveTo(id: string, to: number) {
    const from = latest.current.findIndex((item) => item.id === id);
    const item = latest.current[from];
    if (!enabled || !item || to < 0 || to >= latest.current.length || from === to) return;
    tell(latest.current.toSpliced(from, 1).toSpliced(to, 0, item));
    setSpoken(`${item.title} er nu nummer ${to + 1} af ${latest.current.length}`);
  }

  return {
    items,
    dragged,
    spoken,
    refusal,
    /** Asks for the same order once more. */
    tellAgain: () => tell(latest.current),
    move: (id: string, by: number) =>
      moveTo(id, latest.current.findIndex((item) => item.id === id) + by),
    dragHandle: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", id);
        setDragged(id);
      },
      onDragEnd: () => setDragged(undefined),
    }),
    dropTarget: (id: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged)
          moveTo(
            dragged,
            latest.current.findIndex((item) => item.id === id),
          );
        setDragged(undefined);
      },
    }),
  };
}
