import type { RefObject } from "react";
import { IMAGE_TYPES } from "./image-check.ts";

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  multiple?: boolean;
  onPick: (files: File[]) => void;
};

export function FileInput({ ref, label, multiple, onPick }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={multiple}
      accept={IMAGE_TYPES}
      aria-label={label}
      onChange={({ target }) => {
        onPick([...(target.files ?? [])]);
        // The same file can then be chosen again.
        target.value = "";
      }}
    />
  );
}
