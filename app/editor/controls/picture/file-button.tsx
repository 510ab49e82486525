import { type ComponentProps, useRef } from "react";
import { IMAGE_TYPES } from "./image-check.ts";

type FileButtonProps = ComponentProps<"button"> & {
  inputLabel: string;
  multiple?: boolean;
  accept?: string;
  onPick: (files: File[]) => void;
};

export function FileButton({
  inputLabel,
  multiple,
  accept = IMAGE_TYPES,
  onPick,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        className="text-button"
        {...button}
        type="button"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={inputLabel}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // The same file can then be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
