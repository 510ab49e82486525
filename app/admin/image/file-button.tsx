import { type ComponentProps, useRef } from "react";
import { IMAGE_TYPES } from "./image-check.ts";

type FileButtonProps = ComponentProps<"button"> & {
  inputLabel: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
};

export function FileButton({ inputLabel, multiple, onPick, ...button }: FileButtonProps) {
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
        accept={IMAGE_TYPES}
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
