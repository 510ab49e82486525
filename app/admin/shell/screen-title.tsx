/** What the tab and a screen reader call an admin screen, from the thing itself outwards. */
export function ScreenTitle({ parts = [] }: { parts?: (string | undefined)[] }) {
  return <title>{[...parts, "Administration", "Samspil"].filter(Boolean).join(" · ")}</title>;
}
