import { Facts } from "../site/page/facts.tsx";
import { withHardSpaces } from "../site/text/typography.ts";
import type { Piece } from "./link-names.ts";

export function CourseFacts({ facts }: { facts: { term: string; detail: Piece[] }[] }) {
  return <Facts facts={facts.map(({ term, detail }) => ({ term, detail: detail.map(shown) }))} />;
}

function shown({ text, link }: Piece) {
  if (!link) return withHardSpaces(text);
  return (
    <a key={link} href={link}>
      {text}
    </a>
  );
}
