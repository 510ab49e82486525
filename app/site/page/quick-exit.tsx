const NEUTRAL_PAGE = "https://www.dmi.dk/";

/** A plain link without script; site/browser/quick-exit.ts also clears the tab's history entry. */
export function QuickExit() {
  return (
    <aside aria-label="Hurtig udgang">
      <a
        className="quick-exit"
        href={NEUTRAL_PAGE}
        rel="noopener noreferrer nofollow"
        data-quick-exit
      >
        <span>
          Forlad siden <span className="quick-exit__more">hurtigt</span>
        </span>
        <kbd>Esc</kbd>
      </a>
    </aside>
  );
}

export function QuickExitNote() {
  return (
    <div className="tone-card" id="forlad">
      <h2>Er der nogen, der ser med?</h2>
      <p>
        Tryk på »Forlad siden« i hjørnet<span data-keys> eller på tasten Esc</span>. Så åbner
        vejrudsigten, og tilbageknappen fører som regel ikke hertil igen.
        <span data-keys>
          {" "}
          Virker tasten ikke, så brug knappen. Så kan tilbageknappen føre hertil igen.
        </span>
      </p>
      <p>
        Browserens historik kan stadig vise, at du har været her. Du sletter den under »Ryd
        historik« i browserens menu<span data-keys> eller med Ctrl, Skift og Delete samtidig</span>.
      </p>
    </div>
  );
}
