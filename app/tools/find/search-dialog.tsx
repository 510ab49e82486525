import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../shell/dialog.tsx";
import { formatFound } from "../../shell/list-part-bar.tsx";
import { SearchGlass } from "../../shell/search-glass.tsx";
import { useDebounced } from "../../shell/use-debounced.ts";
import { Cross } from "../../site/page/icons.tsx";
import { FoundText } from "./found-list.tsx";
import { countFound, NO_RESULTS, SEARCH_LABEL } from "./results.ts";
import { useSearch } from "./use-search.ts";

/** Screen readers are told the number once, when the typing rests. */
const TYPING_REST_MS = 1000;

/** Enter opens the chosen field, not only its page. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const query = typed.trim();
  const { groups, isCurrent, problem, tryAgain } = useSearch(query);
  const rows = groups.flatMap((group) => group.rows);
  const found = isCurrent && rows.length > 0 ? formatFound(countFound(groups)) : "";
  const said = useDebounced(found, TYPING_REST_MS);
  const at = Math.min(chosen, rows.length - 1);
  // Enter before the answer opens the first result when it comes.
  const [isEntered, setEntered] = useState(false);
  const enter = useEffectEvent(() => {
    setEntered(false);
    if (rows[0]) goTo(rows[0].to);
  });
  useEffect(() => {
    if (isEntered && isCurrent) enter();
  }, [isEntered, isCurrent]);

  function choose(next: number) {
    setChosen(next);
    list.current?.querySelectorAll("[role=option]")[next]?.scrollIntoView({ block: "nearest" });
  }

  function press(event: KeyboardEvent) {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && rows.length > 0) choose((at + by + rows.length) % rows.length);
    else if (event.key === "Enter" && rows[at] && isCurrent) goTo(rows[at].to);
    else if (event.key === "Enter" && query && !isCurrent) setEntered(true);
    else if (event.key === "Enter" && problem) tryAgain();
    else return;
    event.preventDefault();
  }

  function goTo(address: string) {
    onClose();
    navigate(address);
  }

  let number = -1;
  return (
    <Dialog aria-labelledby={`${id}-label`} className="dialog find" onClose={onClose}>
      <div className="find__field">
        <SearchGlass />
        <label className="sr" id={`${id}-label`} htmlFor={`${id}-field`}>
          {SEARCH_LABEL}
        </label>
        <input
          id={`${id}-field`}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={rows[at] ? `${id}-${at}` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
            setEntered(false);
          }}
          onKeyDown={press}
          data-first-focus
        />
        <button className="icon-button" type="button" aria-label="Luk søgning" onClick={onClose}>
          <Cross />
        </button>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Det, der blev fundet">
        {groups.map(({ title, rows: ofGroup, more }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {ofGroup.map((row) => {
              number += 1;
              const own = number;
              return (
                <a
                  key={row.to + row.isDraft}
                  id={`${id}-${own}`}
                  role="option"
                  aria-selected={own === at}
                  tabIndex={-1}
                  href={row.to}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    goTo(row.to);
                  }}
                >
                  <FoundText {...row} />
                </a>
              );
            })}
            {more > 0 && <p aria-hidden="true">Og {more} til. Skriv et ord mere.</p>}
          </div>
        ))}
      </div>
      <p className="find__said" role="status">
        {query && isCurrent && rows.length === 0 ? problem || NO_RESULTS : ""}
        {!query && "Skriv et ord, et navn eller et nummer, der står et sted på hjemmesiden."}
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
