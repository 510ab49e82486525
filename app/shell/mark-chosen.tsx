import { type ChangeEvent, useRef } from "react";
import { useAnswer } from "../site/browser/use-answer.ts";
import { useRowForm } from "./use-quick-save.tsx";

type MarkChosenProps = { id: string; intent: string; label: string };

export function MarkChosen({ id, intent, label }: MarkChosenProps) {
  const { Form, busy, answer, failure } = useRowForm();
  const form = useRef<HTMLFormElement>(null);

  useAnswer(answer, ({ ok }) => ok && form.current?.reset());

  function tickAll({ currentTarget: all }: ChangeEvent<HTMLInputElement>) {
    for (const box of all.form?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.type === "checkbox") box.checked = all.checked;
    }
  }

  return (
    <>
      <Form className="mark-chosen row" id={id} ref={form} method="post">
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
        <p role="status">{answer?.ok && answer.message}</p>
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
