import type { Content } from "./content.server.ts";

/**
 * The same content, that notes what it is asked.
 * @returns with it whether every answer given still is the answer: then what was made of them is, too
 */
export function watchContent(content: Content) {
  const answers: (() => boolean)[] = [];

  function note<Answer>(ask: () => Answer): Answer {
    const answer = ask();
    answers.push(() => ask() === answer);
    return answer;
  }

  const watched: Content = {
    get: (definition) => note(() => content.get(definition)),
    source: (definition) => note(() => content.source(definition)),
    isProvisional: (definitions) => note(() => content.isProvisional(definitions)),
    version: () => note(() => content.version()),
  };
  return { content: watched, stillHolds: () => answers.every((holds) => holds()) };
}
