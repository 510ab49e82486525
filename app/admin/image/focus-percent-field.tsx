import { useState } from "react";
import { PlainField } from "../form/fields.tsx";
import { clampPercent } from "./focus-point.ts";

type FocusPercentFieldProps = {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
};

export function FocusPercentField({ label, name, value, onChange }: FocusPercentFieldProps) {
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
