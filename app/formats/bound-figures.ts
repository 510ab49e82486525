/**
 * A figure that a text is bound to: it is changed where it belongs, and the text follows. In a stored text it stands by its
 * name, `{fragt}`.
 */
export type BoundFigure = {
  name: string;
  /** What it says just now; '' while the clinic has not told. */
  value: string;
  /** What is missing, where it is: 'CVR mangler'. */
  missing: string;
  /** The screen that has it; '' of what stands in the law and the site's settings, and is never missing. */
  from: string;
};

/** `{name}` in a text. */
const TOKEN = /\{([a-zæøå0-9-]{2,40})\}/g;

/** The text with each bound figure put in by `show`; what is none of them stays as it is written. */
export function replaceFigures(
  text: string,
  figures: BoundFigure[],
  show: (figure: BoundFigure) => string,
): string {
  const byName = new Map(figures.map((figure) => [figure.name, figure]));
  return text.replaceAll(TOKEN, (token, name: string) => {
    const figure = byName.get(name);
    return figure ? show(figure) : token;
  });
}

/** The figures that stand in the text, each once, in its order. */
export function figuresIn(text: string, figures: BoundFigure[]): BoundFigure[] {
  const names = [...text.matchAll(TOKEN)].map(([, name]) => name);
  return [...new Set(names)].flatMap(
    (name) => figures.find((figure) => figure.name === name) ?? [],
  );
}

/** `{…}` that is no figure's name: a slip of the keys. */
export function unknownFigures(text: string, figures: BoundFigure[]): string[] {
  const names = new Set(figures.map(({ name }) => name));
  return [...text.matchAll(/\{([^{}<>]*)\}/g)]
    .filter(([, name = ""]) => !names.has(name))
    .map(([token]) => token);
}

/** What the default texts leave to the clinic stands in square brackets; it is not shown to visitors. */
const GAP = /\[[^[\]]*\]/g;

export function hasGaps(text: string): boolean {
  return text.search(GAP) >= 0;
}

export function withoutGaps(text: string): string {
  return text.replaceAll(GAP, "");
}
