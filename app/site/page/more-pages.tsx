import { ArrowLink } from "./arrow-link.tsx";
import { type ListPage, pagesAround } from "./list-pages.ts";

type MorePagesProps = {
  list: string;
  at: ListPage;
  label: string;
  back: string;
};

export function MorePages({ list, at, label, back }: MorePagesProps) {
  const { prev, next } = pagesAround(list, at);
  if (!prev && !next) return null;
  return (
    <nav className="wrap more-pages row row--apart" aria-label={label}>
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
