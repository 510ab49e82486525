/** A page with a note that stays below the site's header, also at an anchor. Navigation removes it with its page. */
export function withNote(html: string, note: string): string {
  return html
    .replace("<html", `$& style="${BELOW_THE_NOTE}"`)
    .replace(/<main[^>]*>/, `$&<p role="note" style="${STYLE}">${note}</p>`);
}

const STYLE = [
  "position:sticky;z-index:29;inset-block-start:var(--header-small)",
  "margin:calc(var(--header-small) - var(--header)) 0 0",
  "padding:calc(var(--header) - var(--header-small) + .5rem) 1rem .5rem;max-inline-size:none",
  "background:#f2c14b;color:#12302e;text-align:center;line-height:1.5rem",
].join(";");
const BELOW_THE_NOTE = "scroll-padding-block-start:calc(var(--header) + 4rem)";
