import { useState } from "react";
import type { OrderForm } from "../order.ts";
import type { FreeField } from "./cpr-number.ts";
import { cprNumbersOf, findCprField } from "./cpr-number.ts";

type CprDoubtProps = {
  field: FreeField;
  onMend: () => void;
  onSendAnyway: () => void;
};

const WORDS: Record<FreeField, { subject: string; mend: string }> = {
  besked: { subject: "Din besked", mend: "Ret beskeden" },
  navn: { subject: "Navnet", mend: "Ret navnet" },
  adresse: { subject: "Adressen", mend: "Ret adressen" },
  by: { subject: "Byen", mend: "Ret byen" },
};

/** Asked once before an order is sent: mail is no place for a CPR number, but who sends it decides. */
export function CprDoubt({ field, onMend, onSendAnyway }: CprDoubtProps) {
  const { subject, mend } = WORDS[field];
  return (
    <div className="cpr-doubt" data-tone="butter">
      <p role="alert">
        {subject} ser ud til at indeholde et CPR-nummer. Send det helst ikke her: Bestillingen går
        som almindelig mail, og vi skal ikke bruge nummeret.
      </p>
      <div className="button-pair">
        <button
          className="button button--light button--small"
          type="button"
          ref={focusOnMount}
          onClick={onMend}
        >
          {mend}
        </button>
        <button className="button button--small" type="button" onClick={onSendAnyway}>
          Send alligevel
        </button>
      </div>
    </div>
  );
}

function focusOnMount(button: HTMLButtonElement | null) {
  button?.focus();
}

/** The question about what seems to be a CPR number: asked before sending, and once for the same number. */
export function useCprDoubt(form: OrderForm) {
  const [asked, setAsked] = useState("");
  const [settled, setSettled] = useState("");
  const numbers = cprNumbersOf(form);
  return {
    isOpen: numbers !== "" && numbers !== settled,
    /** Where the number stands, while the question does: another number than the one asked about ends it. */
    field: numbers === asked && numbers !== settled ? findCprField(form) : undefined,
    ask: () => setAsked(numbers),
    settle: () => setSettled(numbers),
  };
}
