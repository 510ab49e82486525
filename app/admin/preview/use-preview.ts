import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EditedForm } from "../form/form-state.tsx";
import type { FieldValues } from "../save/save-answer.ts";
import type { SaveTarget } from "../save/use-save.ts";

const NO_CONTACT = "Siden kan ikke vises lige nu. Der er ingen forbindelse til serveren.";

type PreviewOptions = {
  form: EditedForm;
  screen: string | undefined;
  target: SaveTarget;
  isOpen: boolean;
  /** What stands beside the form's values: a picture that is not uploaded yet. */
  readMore: () => FieldValues;
  /** @param isBehind whether more has been typed since it was asked for */
  show: (html: string, isBehind: boolean) => void;
};

/** Shows the page as the form stands, again with each change; one request at a time. @returns what is said in its place */
export function usePreview({ form, screen, target, isOpen, readMore, show }: PreviewOptions) {
  const [sentence, setSentence] = useState("");
  const asked = useRef<FieldValues>(undefined);
  const isAsking = useRef(false);

  const follow = useEffectEvent(async () => {
    if (!isOpen || isAsking.current) return;
    isAsking.current = true;
    while (asked.current !== form.readValues()) {
      asked.current = form.readValues();
      const values = { ...asked.current, ...readMore() };
      const answer = await readPreview({ ...target, screen, values });
      if ("html" in answer) show(answer.html, asked.current !== form.readValues());
      setSentence("html" in answer ? "" : answer.sentence);
    }
    isAsking.current = false;
  });

  useEffect(() => {
    if (!isOpen) asked.current = undefined;
    else follow();
  }, [isOpen, form.values]);

  function askAnew() {
    asked.current = undefined;
    follow();
  }

  return { sentence, follow: () => follow(), askAnew };
}

type Preview = { html: string } | { sentence: string };

async function readPreview(body: object): Promise<Preview> {
  try {
    const response = await fetch("/admin/vis", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.ok ? await response.json() : { sentence: NO_CONTACT };
  } catch {
    return { sentence: NO_CONTACT };
  }
}
