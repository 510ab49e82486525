import { ArrowRight } from "../page/icons.tsx";
import { SEARCH_PATH } from "./search-path.ts";

type SearchFieldProps = {
  label: string;
  value?: string;
  isLarge?: boolean;
  hidesLabel?: boolean;
};

export function SearchField({ label, value, isLarge, hidesLabel }: SearchFieldProps) {
  return (
    <search className="search">
      <form action={SEARCH_PATH}>
        <label>
          <span className={hidesLabel ? "sr" : undefined}>{label}</span>
          <input
            className={isLarge ? "search__large" : undefined}
            type="search"
            name="q"
            defaultValue={value}
            maxLength={80}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <button className="button" type="submit">
          Søg <ArrowRight />
        </button>
      </form>
    </search>
  );
}
