import type { ComponentProps, ReactNode } from "react";
import { PlainField } from "../plain-field.tsx";

/** The code after the password: six digits from the app or, without a telephone, one of the ten codes on paper. */
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

type PasswordFieldProps = Omit<ComponentProps<typeof PlainField>, "name"> & { name?: string };

export function PasswordField({ name = "password", ...props }: PasswordFieldProps) {
  return <PlainField name={name} type="password" autoComplete="current-password" {...props} />;
}

export function NewPasswordFields() {
  return (
    <>
      <PlainField
        label="Ny adgangskode"
        hint="Mindst 12 tegn. Tre-fire ord i træk er godt."
        name="newPassword"
        type="password"
        autoComplete="new-password"
      />
      <PlainField
        label="Ny adgangskode igen"
        name="repeated"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

/** Password managers store the name with the password. */
export function UserName({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}

type SubmitButtonProps = {
  intent?: string;
  busy: boolean;
  className?: string;
  children: ReactNode;
};

export function SubmitButton({ intent, busy, className = "button", children }: SubmitButtonProps) {
  return (
    <button
      className={className}
      name={intent && "intent"}
      value={intent}
      type="submit"
      disabled={busy}
      aria-busy={busy}
    >
      {children}
    </button>
  );
}
