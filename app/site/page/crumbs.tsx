export type Crumb = { label: string; href?: string };

export function fromFrontPage(crumbs: Crumb[]): Crumb[] {
  return [{ label: "Forside", href: "/" }, ...crumbs];
}

export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Du er her" lang="da">
      <ol>
        {fromFrontPage(crumbs).map(({ label, href }) =>
          href ? (
            <li key={label}>
              <a href={href}>{label}</a>
            </li>
          ) : (
            <li key={label} aria-current="page">
              {label}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
