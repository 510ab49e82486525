import { type DragEvent, startTransition, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { SaveAnswer } from "../../shell/save-answer.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";

type Titled = { id: string; title: string };

/** The places before and after, from 0; of one item that was moved by several presses, those of all. */
type Moved = { id: string; from: number; to: number };

/** `shown`: the ids in the former order. */
type Order = { act: "order"; ids: string[]; shown: string[] };

/** One new order at a time is sent. Moves made meanwhile follow as one, based on the first one's result. */
export function useReorder<Item extends Titled>(stored: Item[]) {
  const fetcher = useFetcher<SaveAnswer>();
  const { revalidate } = useRevalidator();
  const [ids, setIds] = useState<string[]>();
  const [dragged, setDragged] = useState<string>();
  const [moved, setMoved] = useState<Moved>();
  const sent = useRef<Order>(undefined);
  const wanted = useRef<string[]>([]);
  const byId = new Map(stored.map((item) => [item.id, item]));
  const ordered = ids?.flatMap((id) => byId.get(id) ?? []);
  const items = ordered?.length === stored.length ? ordered : stored;
  const title = byId.get(moved?.id ?? "")?.title ?? "";
  const isIdle = fetcher.state === "idle";
  const answer = isIdle ? fetcher.data : undefined;

  useAnswer(answer, async (answered) => {
    const done = sent.current;
    // After a new sign-in the order is sent again.
    if (!done || (!answered.ok && answered.signedOut)) return;
    if (answered.ok && wanted.current !== done.ids) return send(wanted.current, done.ids);
    if (!answered.ok) setMoved(undefined);
    if (answered.ok || !answered.isFailure) await revalidate();
    // The loaded list, which comes in a transition too, has the stored order, including colleagues' moves.
    if (sent.current === done) startTransition(() => setIds(undefined));
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

  function moveTo(id: string, to: number, before = moved?.id === id ? moved.from : undefined) {
    const shown = items.map((item) => item.id);
    const from = shown.indexOf(id);
    if (from < 0 || to < 0 || to >= shown.length || from === to) return;
    const order = shown.toSpliced(from, 1).toSpliced(to, 0, id);
    wanted.current = order;
    setIds(order);
    setMoved({ id, from: before ?? from, to });
    if (isIdle) send(order, shown);
  }

  return {
    items,
    dragged,
    moved: moved && { id: moved.id, sentence: sentenceOf(title, moved) },
    moveBack: () => moved && moveTo(moved.id, moved.from, moved.to),
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

function sentenceOf(title: string, { from, to }: Moved): string {
  if (from === to) return `${title} står igen på plads ${to + 1}.`;
  return `${title} er flyttet fra plads ${from + 1} til ${to + 1}.`;
}
