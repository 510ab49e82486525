import { useEffect, useEffectEvent, useState } from "react";
import type { SaveTarget } from "../../../shell/save-answer.ts";
import { useDebounced } from "../../../shell/use-debounced.ts";
import { readRefusal } from "../../../site/shell/read-refusal.ts";
import type { EditedForm } from "../../controls/form-state.tsx";

const TYPING_PAUSE_MS = 300;
const NOT_SHOWN = "Siden kan ikke vises lige nu. Prøv igen om lidt.";
const NO_CONTACT = "Siden kan ikke vises lige nu. Der er ingen forbindelse til serveren.";

type PreviewOptions = {
  form: EditedForm;
  screen: string | undefined;
  target: SaveTarget;
  isOpen: boolean;
  language: string;
  show: (page: RenderedPage) => void;
};

type RenderedPage = { html: string; address: string };

/** Renders the page when the typing pauses. @returns a sentence if it cannot be shown */
export function usePreview({ form, screen, target, isOpen, language, ...options }: PreviewOptions) {
  const values = useDebounced(form.values, TYPING_PAUSE_MS);
  const [sentence, setSentence] = useState("");
  const show = useEffectEvent(options.show);

  useEffect(() => {
    if (!isOpen) return;
    const asking = new AbortController();
    const { signal } = asking;
    const request = { act: "publish", ...target, screen, language, values };
    readPreview(request, signal).then((answer) => {
      if (signal.aborted) return;
      if ("html" in answer) show(answer);
      setSentence("html" in answer ? "" : answer.sentence);
    });
    return () => asking.abort();
  }, [screen, target, isOpen, language, values]);

  return sentence;
}

async function readPreview(
  body: object,
  signal: AbortSignal,
): Promise<RenderedPage | { sentence: string }> {
  try {
    const response = await fetch("/admin/vis", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    const responseText = await response.text();
    if (response.ok) return JSON.parse(responseText);
    // A server error has no sentence of ours.
    return { sentence: (response.status < 500 && readRefusal(responseText)) || NOT_SHOWN };
  } catch {
    return { sentence: NO_CONTACT };
  }
}
