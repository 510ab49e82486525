import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBeforeSend, useListField } from "./form-state.tsx";

export function useBullets(name: string) {
  const { value: bullets, changeList } = useListField(name);
  const [spoken, setSpoken] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const newBullet = useRef<HTMLInputElement>(null);

  function add() {
    const bullet = newBullet.current?.value.trim();
    if (newBullet.current) newBullet.current.value = "";
    if (!bullet) return;
    changeList((latest) => [...latest, bullet]);
    setSpoken(`Tilføjet: ${bullet}`);
  }
  // A bullet that was typed and not yet added is saved as well.
  useBeforeSend(() => {
    add();
    return true;
  });

  function change(
    edit: (latest: string[]) => string[],
    message: string,
    focus: () => HTMLElement | null | undefined,
  ) {
    flushSync(() => {
      changeList(edit);
      setSpoken(message);
    });
    focus()?.focus();
  }
  const row = (index: number) => list.current?.children.item(index);

  return {
    bullets,
    spoken,
    list,
    newBullet,
    add,
    rewrite: (index: number, text: string) => changeList((latest) => latest.with(index, text)),
    remove: (index: number) =>
      change(
        (latest) => latest.toSpliced(index, 1),
        `Fjernet: ${bullets[index]}`,
        () => newBullet.current,
      ),
    move(from: number, to: number) {
      const bullet = bullets[from];
      if (bullet === undefined || to < 0 || to >= bullets.length || from === to) return;
      const direction = to < from ? "op" : "ned";
      change(
        (latest) => latest.toSpliced(from, 1).toSpliced(to, 0, ...latest.slice(from, from + 1)),
        `${bullet} er nu nummer ${to + 1} af ${bullets.length}`,
        () => row(to)?.querySelector<HTMLElement>(`button[aria-label$=" ${direction}"]`),
      );
    },
  };
}
