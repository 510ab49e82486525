import { type DragEvent, useRef, useState } from "react";
import { useFetcher, useNavigate, useRevalidator } from "react-router";
import { useAnswer } from "../../site/browser/use-answer.ts";
import type { SaveAnswer } from "../save/save-answer.ts";
import { itemQuery, type ListPart } from "./list-part.ts";

type Titled = { id: string; title: string };

/** `ids`: how the rows of this page stand after it; `shown`: how they stood before. */
type Wish = { ids: string[]; shown: string[] } & (
  | { intent: "reorder" }
  /** One item to a number in the whole list, which the page beside this one shows. */
  | { intent: "move"; id: string; to: number }
);

/** One press at a time is sent; those made meanwhile follow as one, on top of what the first has stored. */
export function useReorder<Item extends Titled>(
  stored: Item[],
  enabled: boolean,
  part: ListPart | undefined,
) {
  const fetcher = useFetcher<SaveAnswer>();
  const [ids, setIds] = useState<string[]>();
  const [dragged, setDragged] = useState<string>();
  const [spoken, setSpoken] = useState("");
  const isIdle = fetcher.state === "idle";
  const byId = new Map(stored.map((item) => [item.id, item]));
  const wanted = ids?.flatMap((id) => byId.get(id) ?? []);
  const items = wanted?.length === stored.length ? wanted : stored;
  const latest = useRef(items);
  latest.current = items;
  const sent = useRef<Wish>(undefined);
  const waiting = useRef<Wish>(undefined);
  const before = part?.before ?? 0;
  const count = part?.count ?? stored.length;
  const answer = isIdle ? fetcher.data : undefined;

  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useAnswer(answer, async (answered) => {
    const [done, next] = [sent.current, waiting.current];
    // Who was signed out may sign in again, and then gets the order he asked for.
    if (!answered.ok && answered.signedOut) return;
    waiting.current = undefined;
    if (answered.ok && next) return send({ ...next, shown: done?.ids ?? next.shown });
    if (answered.ok && done?.intent === "move") {
      const moved = { state: { moved: done.id }, preventScrollReset: true };
      await navigate(itemQuery(done.id), moved);
    } else await revalidate();
    // What has been read is how it stands, whoever has moved what.
    if (sent.current === done) setIds(undefined);
  });

  function send(wish: Wish) {
    if (!isIdle) {
      waiting.current = wish;
      return;
    }
    sent.current = wish;
    fetcher.submit(JSON.stringify(wish), {
      method: "post",
      encType: "application/json",
      // An ended session must not lead away from the list.
      defaultShouldRevalidate: false,
    });
  }

  const shownIds = () => latest.current.map(({ id }) => id);

  function moveToIndex(id: string, to: number) {
    const shown = shownIds();
    const from = shown.indexOf(id);
    const item = latest.current[from];
    if (!enabled || !item || to < 0 || to >= shown.length || from === to) return;
    const order = shown.toSpliced(from, 1).toSpliced(to, 0, id);
    setIds(order);
    send({ intent: "reorder", ids: order, shown });
    setSpoken(placeWords(item, before + to + 1, count));
  }

  function moveToNumber(item: Titled, to: number) {
    send({ intent: "move", id: item.id, to, ids: shownIds(), shown: shownIds() });
    setSpoken(placeWords(item, to, count));
  }

  return {
    items,
    dragged,
    spoken,
    rejection: answer?.ok === false ? answer : undefined,
    sendAgain: () => sent.current && send(sent.current),
    /** Up or down by one, at the end of a page on to the next. */
    move(item: Titled, by: number) {
      const to = latest.current.findIndex(({ id }) => id === item.id) + by;
      if (to >= 0 && to < latest.current.length) moveToIndex(item.id, to);
      else moveToNumber(item, before + to + 1);
    },
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
          moveToIndex(
            dragged,
            latest.current.findIndex((item) => item.id === id),
          );
        setDragged(undefined);
      },
    }),
  };
}

function placeWords({ title }: Titled, number: number, count: number): string {
  return `${title} er nu nummer ${number} af ${count}`;
}
