import { type DragEvent, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { SaveAnswer } from "../../shell/save-answer.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";

type Titled = { id: string; title: string };

/** `shown`: the ids in the former order. */
type Order = { act: "order"; ids: string[]; shown: string[] };

/** One new order at a time is sent. Moves made meanwhile follow as one, based on the first one's result. */
export function useReorder<Item extends Titled>(stored: Item[]) {
  const fetcher = useFetcher<SaveAnswer>();
  const { revalidate } = useRevalidator();
  const [ids, setIds] = useState<string[]>();
  const [dragged, setDragged] = useState<string>();
  const [spoken, setSpoken] = useState("");
  const sent = useRef<Order>(undefined);
  const wanted = useRef<string[]>([]);
  const byId = new Map(stored.map((item) => [item.id, item]));
  const moved = ids?.flatMap((id) => byId.get(id) ?? []);
  const items = moved?.length === stored.length ? moved : stored;
  const isIdle = fetcher.state === "idle";
  const answer = isIdle ? fetcher.data : undefined;

  useAnswer(answer, async (answered) => {
    const done = sent.current;
    // After a new sign-in the order is sent again.
    if (!done || (!answered.ok && answered.signedOut)) return;
    if (answered.ok && wanted.current !== done.ids) return send(wanted.current, done.ids);
    if (answered.ok || !answered.isFailure) await revalidate();
    // The loaded list has the stored order, including colleagues' moves.
    if (sent.current === done) setIds(undefined);
  });

  function send(order: string[], shown: string[]) {
    sent.current = { act: "order", ids: order, shown };
    fetcher.submit(sent.current, {
      method: "post",
      encType: "application/json",
      // An ended session must not lead away from the list.
      defaultShouldRevalidate: false,
    });
  }

  function moveTo(id: string, to: number) {
    const shown = items.map((item) => item.id);
    const from = shown.indexOf(id);
    const item = items[from];
    if (!item || to < 0 || to >= shown.length || from === to) return;
    const order = shown.toSpliced(from, 1).toSpliced(to, 0, id);
    wanted.current = order;
    setIds(order);
    setSpoken(`${item.title} er nu nummer ${to + 1} af ${shown.length}`);
    if (isIdle) send(order, shown);
  }

  return {
    items,
    dragged,
    spoken,
    isUnsaved: ids !== undefined,
    rejection: answer?.ok === false ? answer : undefined,
    sendAgain: () => sent.current && send(sent.current.ids, sent.current.shown),
    moveTo,
    dragHandle: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", id);
        setDragged(id);
      },
      onDragEnd: () => setDragged(undefined),
    }),
    dropTarget: (to: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged) moveTo(dragged, to);
        setDragged(undefined);
      },
    }),
  };
}
