import { pageForm } from "../../editor/fields/admin-form.ts";
import {
  type BoundFigure,
  figuresIn,
  hasGaps,
  unknownFigures,
} from "../../formats/bound-figures.ts";
import { LAW_TEXT, lawDocument, readFigures } from "./jura.server.ts";
import { isChecked, type LawPage } from "./law-pages.ts";

export function lawForm(page: LawPage) {
  return pageForm({
    screen: `/admin/jura/${page.slug}`,
    shownAt: `/${page.slug}`,
    alsoAt: page.alsoAt,
    document: lawDocument(page),
    fields: LAW_TEXT,
    withoutDrafts: true,
    options: () => ({
      laest: { choices: page.checks.map(({ id, label }) => ({ value: id, label })) },
    }),
    saved: `${page.title} blev gemt`,
    problems({ tekst, laest }, { content, settings }): Record<string, string> {
      const figures = readFigures(content, settings);
      const problem = isChecked(page, laest) ? publishingProblem(tekst, figures) : undefined;
      return problem ? { tekst: problem } : {};
    },
    toStored: ({ laest }, { before }) => ({
      udgivet: isChecked(page, laest) ? before?.udgivet || new Date().toISOString() : "",
    }),
  });
}

function publishingProblem(tekst: string, figures: BoundFigure[]): string | undefined {
  if (hasGaps(tekst)) {
    return "Der står stadig noget i kantede parenteser, som I selv skal skrive eller slette.";
  }
  const [unknown] = unknownFigures(tekst, figures);
  if (unknown) {
    const names = figures.map(({ name }) => `{${name}}`).join(", ");
    return `${unknown} er ikke et af de tal, hjemmesiden kender. De er ${names}.`;
  }
  const [missing] = figuresIn(tekst, figures).filter(({ value }) => !value);
  return (
    missing && `${missing.missingSentence}. Skriv det under ${missing.from}, og gem så her igen.`
  );
}
