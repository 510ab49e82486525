import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useHydrated } from "../../site/browser/use-hydrated.ts";

const LANGUAGES = [
  { code: "da", name: "Dansk" },
  { code: "en", name: "English" },
] as const;

type Language = (typeof LANGUAGES)[number]["code"];

/** Both languages stay in the form, so that nothing typed is lost; without script both are shown. */
export function LanguageTabs(fields: Record<Language, ReactNode>) {
  const id = useId();
  const isHydrated = useHydrated();
  const [language, setLanguage] = useState<Language>("da");

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const code = KEYS[event.key] ?? (ARROWS.includes(event.key) && OTHER[language]);
    if (!code) return;
    event.preventDefault();
    setLanguage(code);
    event.currentTarget.querySelector<HTMLElement>(`[lang="${code}"]`)?.focus();
  }

  return (
    <div className="languages">
      <div
        className="seg languages__choice"
        role="tablist"
        aria-label="Sprog"
        onKeyDown={onKeyDown}
      >
        {LANGUAGES.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            role="tab"
            lang={code}
            id={`${id}-${code}-tab`}
            aria-controls={`${id}-${code}`}
            aria-selected={language === code}
            tabIndex={language === code ? 0 : -1}
            onClick={() => setLanguage(code)}
          >
            {name}
          </button>
        ))}
      </div>
      {LANGUAGES.map(({ code }) => (
        <div
          key={code}
          className="edit__main"
          role="tabpanel"
          id={`${id}-${code}`}
          aria-labelledby={`${id}-${code}-tab`}
          hidden={isHydrated && language !== code}
        >
          {fields[code]}
        </div>
      ))}
    </div>
  );
}

const ARROWS = ["ArrowLeft", "ArrowRight"];
const OTHER: Record<Language, Language> = { da: "en", en: "da" };
const KEYS: Record<string, Language> = { Home: "da", End: "en" };
