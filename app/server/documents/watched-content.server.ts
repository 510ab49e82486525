import type { Content } from "./content.server.ts";

/** `stillHolds`: whether every answer given is the answer still, and so what was made of them. */
export function watchContent(content: Content) {
  const answers = new Map<string, () => boolean>();

  function note<Answer>(question: string, ask: () => Answer): Answer {
    const answer = ask();
    const given = weakly(answer);
    if (!answers.has(question)) answers.set(question, () => ask() === given.deref());
    return answer;
  }

  const watched: Content = {
    definitions: content.definitions,
    get: (definition) => note(`get ${definition.name}`, () => content.get(definition)),
    source: (definition) => note(`source ${definition.name}`, () => content.source(definition)),
    isProvisional: (definitions) =>
      note(`provisional ${definitions.map(({ name }) => name)}`, () =>
        content.isProvisional(definitions),
      ),
    version: () => note("version", () => content.version()),
    today: () => note("today", () => content.today()),
  };
  return {
    content: watched,
    stillHolds: () => [...answers.values()].every((holds) => holds()),
  };
}

/** A page that nobody asks for again must not keep a document that has been saved over. */
function weakly<Answer>(answer: Answer): { deref: () => unknown } {
  return typeof answer === "object" && answer !== null
    ? new WeakRef(answer)
    : { deref: () => answer };
}
