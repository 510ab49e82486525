import { type DragEvent, useRef, useState } from "react";
import { useFetcher, useNavigate, useRevalidator } from "react-router";
import { itemQuery, type ListPart } from "../../shell/list-part.ts";
import type { SaveAnswer } from "../../shell/save-answer.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";

type Titled = { id: string; title: string };

/** `ids`: the page's rows in the new order; `shown`: in the former order. */
type Move = { ids: string[]; shown: string[] } & (
  | { intent: "reorder" }
  /** Moves an item to a number of the whole list, on another page. */
  | { intent: "move"; id: string; to: number }
);

/** One move at a time is sent. Moves made meanwhile follow as one, based on the first one's result. */
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
  const sent = useRef<Move>(undefined);
  const waiting = useRef<Move>(undefined);
  const before = part?.before ?? 0;
  const count = part?.count ?? stored.length;
  const answer = isIdle ? fetcher.data : undefined;

  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useAnswer(answer, async (answered) => {
    const [done, next] = [sent.current, waiting.current];
    // After a new sign-in the move is sent again.
    if (!answered.ok && answered.signedOut) return;
    waiting.current = undefined;
    if (answered.ok && next) return send({ ...next, shown: done?.ids ?? next.shown });
    if (answered.ok && done?.intent === "move") {
      const moved = { state: { moved: done.id }, preventScrollReset: true };
      await navigate(itemQuery(done.id), moved);
    } else if (answered.ok || !answered.isFailure) await revalidate();
    // The loaded list has the stored order, including colleagues' moves.
    if (sent.current === done) setIds(undefined);
  });

  function send(move: Move) {
    if (!isIdle) {
      waiting.current = move;
      return;
    }
    sent.current = move;
    fetcher.submit(JSON.stringify(move), {
      method: "post",
      encType: "application/json",
      // An ended session must not lead away from the list.
      defaultShouldRevalidate: false,
    });
  }

  const shownIds = () => latest.current.map(({ id }) => id);

  function moveToIndex(id: string, to: number) {
    const presentIds = shownIds();
    const from = presentIds.indexOf(id);
    const item = latest.current[from];
    if (!enabled || !item || to < 0 || to >= presentIds.length || from === to) return;
    const order = presentIds.toSpliced(from, 1).toSpliced(to, 0, id);
    setIds(order);
    send({ intent: "reorder", ids: order, shown: presentIds });
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
    isUnsaved: !isIdle || (answer?.ok === false && answer.signedOut === true),
    rejection: answer?.ok === false ? answer : undefined,
    sendAgain: () => sent.current && send(sent.current),
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
