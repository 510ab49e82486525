import { ArrowLink } from "./arrow-link.tsx";
import { type ListPage, pagesAround } from "./list-pages.ts";

type MorePagesProps = {
  /** The address of the first page. */
  list: string;
  at: ListPage;
  /** What is behind 'Vis flere', for those who hear it: 'Flere nyheder'. */
  label: string;
  /** The way back to the page before. */
  back: string;
};

/** The way on through a list that is too long for one page, with links that work without script. */
export function MorePages({ list, at, label, back }: MorePagesProps) {
  const { prev, next } = pagesAround(list, at);
  if (!prev && !next) return null;
  return (
    <nav className="wrap more-pages" aria-label={label}>
      {prev && (
        <ArrowLink to={prev} rel="prev">
          {back}
        </ArrowLink>
      )}
      {next && (
        <ArrowLink to={next} rel="next">
          Vis flere
        </ArrowLink>
      )}
    </nav>
  );
}
