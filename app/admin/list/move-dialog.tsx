import { useState } from "react";
import { Field } from "../form/fields.tsx";
import { DialogForm } from "../shell/dialog-form.tsx";

type MoveDialogProps = {
  title: string;
  /** Its number in the list now, and how many there are. */
  number: number;
  count: number;
  onMove: (to: number) => void;
  onClose: () => void;
};

/** Asks for the number that an item shall have in a list too long to drag it through. */
export function MoveDialog({ title, number, count, onMove, onClose }: MoveDialogProps) {
  const [typed, setTyped] = useState(String(number));
  const [isRejected, setRejected] = useState(false);
  const to = Number(typed);

  function move() {
    if (!Number.isInteger(to) || to < 1 || to > count) {
      setRejected(true);
      return;
    }
    onClose();
    if (to !== number) onMove(to);
  }

  return (
    <DialogForm title={`Flyt »${title}«`} submitLabel="Flyt" onSubmit={move} onClose={onClose}>
      <Field
        label="Til nummer"
        hint={`Den er nummer ${number} af ${count}. De andre rykker en plads.`}
        problem={isRejected ? `Skriv et tal fra 1 til ${count}.` : undefined}
      >
        {(described) => (
          <input
            {...described}
            type="number"
            inputMode="numeric"
            min={1}
            max={count}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            data-first-focus
          />
        )}
      </Field>
    </DialogForm>
  );
}
