import type { Language } from "./profile.ts";

const NAMES: [Language, string][] = [
  ["da", "Dansk"],
  ["en", "English"],
];

/** Links, so that each language has its own address. */
export function LanguageChoice({
  addresses,
  chosen,
}: {
  addresses: Record<Language, string>;
  chosen: Language;
}) {
  return (
    <nav className="seg" aria-label={chosen === "en" ? "Language" : "Sprog"}>
      {NAMES.map(([language, name]) => (
        <a
          key={language}
          href={addresses[language]}
          lang={language}
          hrefLang={language}
          aria-current={language === chosen ? "page" : undefined}
          data-scroll="keep"
          data-history="replace"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
