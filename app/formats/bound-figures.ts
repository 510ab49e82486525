/** A value that a text refers to as `{fragt}`: the text follows when the value changes. */
export type BoundFigure = {
  name: string;
  /** '' while the clinic has not set it. */
  value: string;
  missingSentence: string;
  /** The screen where it is set; '' for values from the law and the site's settings. */
  from: string;
};

const TOKEN = /\{([a-zæøå0-9-]{2,40})\}/g;

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

export function figuresIn(text: string, figures: BoundFigure[]): BoundFigure[] {
  const names = [...text.matchAll(TOKEN)].map(([, name]) => name);
  return [...new Set(names)].flatMap(
    (name) => figures.find((figure) => figure.name === name) ?? [],
  );
}

export function unknownFigures(text: string, figures: BoundFigure[]): string[] {
  const names = new Set(figures.map(({ name }) => name));
  return [...text.matchAll(/\{([^{}<>]*)\}/g)]
    .filter(([, name = ""]) => !names.has(name))
    .map(([token]) => token);
}

/** The default texts mark the clinic's own parts with square brackets; visitors do not see them. */
const GAP = /\[[^[\]]*\]/g;

export function hasGaps(text: string): boolean {
  return text.search(GAP) >= 0;
}

export function withoutGaps(text: string): string {
  return text.replaceAll(GAP, "");
}
