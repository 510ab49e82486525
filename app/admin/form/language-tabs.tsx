import { type ReactNode, useState } from "react";

const LANGUAGES = [
  { code: "da", name: "Dansk" },
  { code: "en", name: "English" },
];

export function LanguageTabs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState("da");
  return (
    <div className="languages" data-shown={shown}>
      <fieldset className="seg languages__choice">
        <legend className="sr">Sprog</legend>
        {LANGUAGES.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={shown === code}
            onClick={() => setShown(code)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className="languages__pair languages__heads">
        {LANGUAGES.map(({ code, name }) => (
          <h2 key={code} lang={code}>
            {name}
          </h2>
        ))}
      </div>
      {children}
    </div>
  );
}

export function InBoth({ danish, english }: { danish: ReactNode; english: ReactNode }) {
  return (
    <div className="languages__pair">
      <div data-language="da">{danish}</div>
      <div data-language="en">{english}</div>
    </div>
  );
}
