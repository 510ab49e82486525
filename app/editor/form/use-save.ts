import { useRef } from "react";
import { useFetcher } from "react-router";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { SaveAnswer } from "../../shell/save-answer.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";
import type { EditedForm } from "../controls/form-state.tsx";

/** One save at a time. `onAnswer` gets the sent values: text typed since then is not saved. */
export function useSave(
  form: EditedForm,
  onAnswer: (answer: SaveAnswer, sent: FieldValues) => void,
) {
  const fetcher = useFetcher<SaveAnswer>();
  const underWay = useRef<FieldValues>(undefined);

  function isUnderWay() {
    return underWay.current !== undefined;
  }

  async function send(requestFor: (values: FieldValues) => object) {
    underWay.current = form.readValues();
    const ready = await runAll(form.beforeSend);
    underWay.current = form.readValues();
    // The field shows its own reason, and gets the focus.
    if (!ready) return settle({ ok: false, sentence: "" });
    const body = JSON.stringify(requestFor(underWay.current));
    await fetcher.submit(body, {
      method: "post",
      encType: "application/json",
      // A reload would close the form of an item that a colleague has deleted.
      defaultShouldRevalidate: false,
    });
  }

  function settle(answer: SaveAnswer) {
    const sent = underWay.current;
    underWay.current = undefined;
    if (sent) onAnswer(answer, sent);
  }

  useAnswer(fetcher.data, settle);

  return { send, isUnderWay };
}

async function runAll(work: Set<() => Promise<boolean>>): Promise<boolean> {
  const results = await Promise.allSettled([...work].map((step) => step()));
  return results.every((result) => result.status === "fulfilled" && result.value);
}
