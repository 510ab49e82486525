import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useNavigate, useRevalidator } from "react-router";
import type { SaveAnswer } from "../save/save-answer.ts";
import { itemQuery, type ListPart } from "./list-part.ts";

type Titled = { id: string; title: string };

type Wish =
  | { intent: "reorder"; ids: string[] }
  /** One item to a number in the whole list, which the page beside this one shows. */
  | { intent: "move"; id: string; to: number };

export function useReorder<Item extends Titled>(
  stored: Item[],
  enabled: boolean,
  part: ListPart | undefined,
) {
  const fetcher = useFetcher<SaveAnswer>();
  const [ids, setIds] = useState<string[]>();
  const [dragged, setDragged] = useState<string>();
  const [spoken, setSpoken] = useState("");
  const byId = new Map(stored.map((item) => [item.id, item]));
  const wanted = ids?.flatMap((id) => byId.get(id) ?? []);
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const rejection = answer?.ok === false ? answer : undefined;
  // Who was signed out may sign in again, and then gets the order he asked for.
  const isLost = rejection && !rejection.signedOut;
  const items = wanted && wanted.length === stored.length && !isLost ? wanted : stored;
  const latest = useRef(items);
  latest.current = items;
  const wish = useRef<Wish>(undefined);
  const before = part?.before ?? 0;
  const count = part?.count ?? stored.length;

  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const showOrder = useEffectEvent(() => {
    const told = wish.current;
    if (told?.intent !== "move") revalidate();
    else navigate(itemQuery(told.id), { state: { moved: told.id }, preventScrollReset: true });
  });
  useEffect(() => {
    if (answer?.ok) showOrder();
  }, [answer]);

  function send(next: Wish) {
    wish.current = next;
    fetcher.submit(JSON.stringify(next), {
      method: "post",
      encType: "application/json",
      // An ended session must not lead away from the list.
      defaultShouldRevalidate: false,
    });
  }

  function moveToIndex(id: string, to: number) {
    const from = latest.current.findIndex((item) => item.id === id);
    const item = latest.current[from];
    if (!enabled || !item || to < 0 || to >= latest.current.length || from === to) return;
    const next = latest.current.toSpliced(from, 1).toSpliced(to, 0, item);
    const order = next.map((other) => other.id);
    setIds(order);
    send({ intent: "reorder", ids: order });
    setSpoken(placeWords(item, before + to + 1, count));
  }

  function moveToNumber(item: Titled, to: number) {
    setIds(undefined);
    send({ intent: "move", id: item.id, to });
    setSpoken(placeWords(item, to, count));
  }

  return {
    items,
    dragged,
    spoken,
    rejection,
    sendAgain: () => wish.current && send(wish.current),
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
