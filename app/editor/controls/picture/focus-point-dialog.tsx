import { type ReactNode, useId, useState } from "react";
import { DialogForm } from "../../../shell/dialog.tsx";
import { PlainField } from "../../../shell/plain-field.tsx";
import type { FocusPoint } from "../../../site/picture/picture.tsx";
import type { PictureFrame } from "../../fields/picture-frame.ts";
import { FocusCrops } from "./focus-crops.tsx";
import { FocusPicker } from "./focus-picker.tsx";
import { clampPercent } from "./focus-point.ts";

type FocusPointDialogProps = {
  address: string;
  initial: FocusPoint;
  frames: PictureFrame[];
  submit?: string;
  busy?: boolean;
  failure?: ReactNode;
  onSave: (point: FocusPoint) => void;
  onClose: () => void;
};

/** The focus point is the part of a picture that every crop shows. */
export function FocusPointDialog(props: FocusPointDialogProps) {
  const { address, initial, frames, busy = false, failure, onSave, onClose } = props;
  const { submit = "Gem fokuspunkt" } = props;
  const id = useId();
  const [point, setPoint] = useState(initial);
  return (
    <DialogForm
      wide
      title="Hvad skal man altid kunne se?"
      aria-describedby={id}
      submitLabel={busy ? "Gemmer..." : submit}
      isBusy={busy}
      onSubmit={() => onSave(point)}
      onClose={onClose}
    >
      <p id={id}>
        Klik på det vigtigste i billedet, eller brug piletasterne (med Skift går det hurtigere). Vi
        beskærer rundt om det.
      </p>
      <div className="focus-grid">
        <FocusPicker address={address} point={point} onMove={setPoint} />
        <div className="stack stack--top">
          <FocusCrops address={address} point={point} frames={frames} />
          <div className="two-columns">
            <PercentField
              label="Vandret (x)"
              name="x"
              value={point.x}
              onChange={(x) => setPoint({ ...point, x })}
            />
            <PercentField
              label="Lodret (y)"
              name="y"
              value={point.y}
              onChange={(y) => setPoint({ ...point, y })}
            />
          </div>
        </div>
      </div>
      {failure}
    </DialogForm>
  );
}

type PercentFieldProps = {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
};

function PercentField({ label, name, value, onChange }: PercentFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <PlainField
      label={label}
      type="number"
      name={name}
      min={0}
      max={100}
      step={0.1}
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (Number.isFinite(target.valueAsNumber)) onChange(clampPercent(target.valueAsNumber));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
