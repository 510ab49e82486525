import { PlainField } from "./fields.tsx";

/** What /admin/bekraeft answers. */
export type ProofAnswer = { ok: boolean; sentence: string };

/** What is asked for again before something that a stranger at an open screen must not do. */
export function ProofFields({ email, asksForCode }: { email: string; asksForCode: boolean }) {
  return (
    <>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PlainField
        label="Adgangskode"
        name="password"
        type="password"
        autoComplete="current-password"
        data-first-focus
      />
      {asksForCode && (
        <PlainField
          label="Kode"
          hint="De seks cifre fra appen, eller en gendannelseskode."
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
        />
      )}
    </>
  );
}
