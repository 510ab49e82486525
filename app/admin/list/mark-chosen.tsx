import { type ChangeEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { SaveAnswer } from "../save/save-answer.ts";

type MarkChosenProps = { id: string; intent: string; label: string };

/** One press for all rows of a page that are ticked; without script they are ticked one by one. */
export function MarkChosen({ id, intent, label }: MarkChosenProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = fetcher.state !== "idle";
  const answer = isBusy ? undefined : fetcher.data;

  useEffect(() => {
    if (fetcher.data?.ok) form.current?.reset();
  }, [fetcher.data]);

  function tickAll({ currentTarget: all }: ChangeEvent<HTMLInputElement>) {
    for (const box of all.form?.elements ?? []) {
      if (box instanceof HTMLInputElement && box.type === "checkbox") box.checked = all.checked;
    }
  }

  return (
    <fetcher.Form className="mark-chosen row" id={id} ref={form} method="post">
      <label className="chosen-box mark-chosen__all">
        <input type="checkbox" onChange={tickAll} />
        Vælg alle på siden
      </label>
      <button
        className="button button--light button--small"
        name="intent"
        value={intent}
        type="submit"
        disabled={isBusy}
      >
        {label}
      </button>
      <p role="status">{answer?.ok && answer.message}</p>
      {answer?.ok === false && <p role="alert">{answer.sentence}</p>}
    </fetcher.Form>
  );
}

/** A row's box, which belongs to the form of that id wherever it stands. */
export function ChosenBox({ form, id, label }: { form: string; id: string; label: string }) {
  return (
    <label className="chosen-box">
      <span className="sr">{label}</span>
      <input type="checkbox" form={form} name="id" value={id} />
    </label>
  );
}
