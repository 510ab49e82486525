import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Dialog } from "../../shell/dialog.tsx";
import { SignedOut, useJson } from "../../shell/get-json.ts";
import { formatFound } from "../../shell/list-part-bar.tsx";
import { SearchGlass } from "../../shell/search-glass.tsx";
import { useDebounced } from "../../shell/use-debounced.ts";
import { Cross } from "../../site/page/icons.tsx";
import { FoundList } from "./found-list.tsx";
import { countFound, NO_RESULTS, SEARCH_LABEL, type SearchAnswer } from "./results.ts";

const REST_MS = 120;
/** Screen readers are told the number once, when the typing rests. */
const TYPING_REST_MS = 1000;

const FAILED =
  "Der kan ikke søges lige nu. Det, du har skrevet i formularen, står der stadig. Prøv igen om lidt med Enter.";
const SIGNED_OUT =
  "Du er blevet logget ud. Log ind i et andet vindue, og søg så igen med Enter. Det, du har skrevet i formularen, står der stadig.";

/** Enter opens the first hit, and the arrow keys go from one to the next. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const list = useRef<HTMLDivElement>(null);
  const address = query && `/admin/find/svar?q=${encodeURIComponent(query)}`;
  const { answer, error, tryAgain, ...reply } = useJson<SearchAnswer>(address, REST_MS);
  const groups = (query && answer?.groups) || [];
  const isCurrent = query !== "" && reply.address === address;
  const found = isCurrent && groups.length > 0 ? formatFound(countFound(groups)) : "";
  const said = useDebounced(found, TYPING_REST_MS);
  // Enter before the answer opens the first hit when it comes.
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || !isCurrent) return;
    setEntered(false);
    list.current?.querySelector("a")?.click();
  }, [isEntered, isCurrent]);

  return (
    <Dialog
      aria-labelledby={`${id}-label`}
      className="dialog find"
      onClose={onClose}
      onKeyDown={goOn}
    >
      <form
        className="find__field"
        onSubmit={(event) => {
          event.preventDefault();
          if (error) tryAgain();
          setEntered(query !== "");
        }}
      >
        <SearchGlass />
        <label className="sr" id={`${id}-label`} htmlFor={`${id}-field`}>
          {SEARCH_LABEL}
        </label>
        <input
          id={`${id}-field`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setEntered(false);
          }}
          data-first-focus
        />
        <button className="icon-button" type="button" aria-label="Luk søgning" onClick={onClose}>
          <Cross />
        </button>
      </form>
      <div ref={list}>
        <FoundList groups={groups} onOpen={onClose} />
      </div>
      <p className="find__said" role="status">
        {!query && "Skriv et ord, et navn eller et nummer."}
        {isCurrent && error !== undefined && (error instanceof SignedOut ? SIGNED_OUT : FAILED)}
        {isCurrent && !error && groups.length === 0 && NO_RESULTS}
      </p>
      <p className="sr" role="status">
        {said}
      </p>
      <p className="find__keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> vælg
        </span>
        <span>
          <kbd>Enter</kbd> åbn
        </span>
        <span>
          <kbd>Esc</kbd> luk
        </span>
      </p>
    </Dialog>
  );
}

function goOn(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  stops.at((at + by) % stops.length)?.focus();
}
