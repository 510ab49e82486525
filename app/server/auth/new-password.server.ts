import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./auth.server.ts";
import { isEasyPassword } from "./easy-password.server.ts";

type NewPassword = { password: string; repeated: string; email: string };

/** What is wrong with a password that the account of `email` wants to have; undefined when it will do. */
export function newPasswordProblem({ password, repeated, email }: NewPassword): string | undefined {
  if (password.length < SHORTEST_PASSWORD) {
    return `Adgangskoden skal være på mindst ${SHORTEST_PASSWORD} tegn.`;
  }
  if (password.length > LONGEST_PASSWORD) {
    return `Adgangskoden må højst være på ${LONGEST_PASSWORD} tegn.`;
  }
  if (isEasyPassword(password, email)) {
    return "Adgangskoden er for let at gætte. Brug tre-fire ord, som ikke plejer at stå sammen.";
  }
  return password === repeated ? undefined : "De to adgangskoder er ikke ens.";
}
