import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readRefusal } from "../../site/shell/read-refusal.ts";
import type { EditedForm } from "../form/form-state.tsx";
import type { FieldValues, SaveTarget } from "../save/save-answer.ts";

const NOT_SHOWN = "Siden kan ikke vises lige nu. Prøv igen om lidt.";
const NO_CONTACT = "Siden kan ikke vises lige nu. Der er ingen forbindelse til serveren.";

type PreviewOptions = {
  form: EditedForm;
  screen: string | undefined;
  target: SaveTarget;
  isOpen: boolean;
  /** What stands beside the form's values: pictures that are not uploaded yet, and the language that is written in. */
  readMore: () => { pictures: FieldValues; language: string };
  /** @param isBehind whether more has been typed since it was asked for */
  show: (shown: ShownPage, isBehind: boolean) => void;
};

/** `address`: where the page will stand, and the item on it. */
type ShownPage = { html: string; address: string };

/** Shows the page as the form stands, again with each change; one request at a time. @returns what is said in its place */
export function usePreview({ form, screen, target, isOpen, readMore, show }: PreviewOptions) {
  const [sentence, setSentence] = useState("");
  const asked = useRef<FieldValues>(undefined);
  const isAsking = useRef(false);
  const isFollowing = useRef(false);

  const follow = useEffectEvent(async () => {
    if (!isOpen || isAsking.current) return;
    isAsking.current = true;
    while (isFollowing.current && asked.current !== form.readValues()) {
      asked.current = form.readValues();
      const { pictures, language } = readMore();
      const values = { ...asked.current, ...pictures };
      const answer = await readPreview({ ...target, screen, language, values });
      if ("html" in answer) show(answer, asked.current !== form.readValues());
      setSentence("html" in answer ? "" : answer.sentence);
    }
    isAsking.current = false;
  });

  useEffect(() => {
    isFollowing.current = isOpen;
    asked.current = undefined;
  }, [isOpen]);

  useEffect(() => {
    if (isOpen) follow();
  }, [isOpen, form.values]);

  function askAnew() {
    asked.current = undefined;
    follow();
  }

  return { sentence, follow: () => follow(), askAnew };
}

type Preview = ShownPage | { sentence: string };

async function readPreview(body: object): Promise<Preview> {
  try {
    const response = await fetch("/admin/vis", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = await response.text();
    if (response.ok) return JSON.parse(said);
    // What fails by itself has no sentence of ours.
    return { sentence: (response.status < 500 && readRefusal(said)) || NOT_SHOWN };
  } catch {
    return { sentence: NO_CONTACT };
  }
}
