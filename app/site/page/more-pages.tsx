import { ArrowLink } from "./arrow-link.tsx";
import { type ListPage, pagesAround } from "./list-pages.ts";

export function MorePages({ list, at }: { list: string; at: ListPage }) {
  const { prev, next } = pagesAround(list, at);
  if (!prev && !next) return null;
  return (
    <nav className="wrap more-pages row row--apart" aria-label="Flere sider">
      {prev && (
        <ArrowLink to={prev} rel="prev">
          Forrige side
        </ArrowLink>
      )}
      {next && (
        <ArrowLink to={next} rel="next">
          Næste side
        </ArrowLink>
      )}
    </nav>
  );
}
