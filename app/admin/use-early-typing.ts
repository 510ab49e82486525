import { useEffect, useRef } from "react";
import type { EditedForm } from "./form-state.tsx";

const TYPED = "textarea, input:not([type=checkbox], [type=radio], [type=file])";

/** Takes over what was typed into the fields before script had come. */
export function useEarlyTyping({ readValues, setValue }: EditedForm) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const typed = element.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED);
    for (const { name, value } of typed ?? []) {
      const known = readValues()[name];
      if (typeof known === "string" && letters(known) !== letters(value)) setValue(name, value);
    }
  }, [readValues, setValue]);
  return element;
}

/** A field of the browser's changes line ends and outer spaces by itself. */
function letters(text: string): string {
  return text.replace(/\s/g, "");
}
