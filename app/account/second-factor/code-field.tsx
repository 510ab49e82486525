import { PlainField } from "../../admin/form/fields.tsx";

/** For the code after the password: six digits from the app or, where there is no telephone, one of the ten on paper. */
export function CodeField({ fromPaper = false }: { fromPaper?: boolean }) {
  return fromPaper ? (
    <PlainField
      key="paper"
      label="Gendannelseskode"
      hint="En af de ti, du gemte. Hver af dem virker én gang."
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-first-focus
    />
  ) : (
    <PlainField
      key="app"
      label="Kode"
      hint="De seks cifre, som appen viser lige nu."
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      data-first-focus
    />
  );
}
