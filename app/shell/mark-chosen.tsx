import { type ChangeEvent, useRef } from "react";
import { useAct } from "./use-act.tsx";

type MarkChosenProps = { id: string; intent: string; label: string };

export function MarkChosen({ id, intent, label }: MarkChosenProps) {
  const own = useRef<HTMLFormElement>(null);
  const { Form, form, busy, failure } = useAct({
    preventScrollReset: true,
    reloads: true,
    onDone: () => own.current?.reset(),
  });

  function tickAll({ currentTarget: all }: ChangeEvent<HTMLInputElement>) {
    for (const box of all.form?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.type === "checkbox") box.checked = all.checked;
    }
  }

  return (
    <>
      <Form {...form} className="mark-chosen row" id={id} ref={own}>
        <label className="chosen-box mark-chosen__all">
          <input type="checkbox" onChange={tickAll} />
          Vælg alle på siden
        </label>
        <button
          className="button button--light button--small"
          name="intent"
          value={intent}
          type="submit"
          disabled={busy}
        >
          {label}
        </button>
      </Form>
      {failure}
    </>
  );
}

export function ChosenBox({ form, id, label }: { form: string; id: string; label: string }) {
  return (
    <label className="chosen-box">
      <span className="sr">{label}</span>
      <input type="checkbox" form={form} name="id" value={id} />
    </label>
  );
}
