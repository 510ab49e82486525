import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./auth.server.ts";

/** What is wrong with a password somebody wants to have; undefined when it will do. */
export function newPasswordProblem(password: string, repeated: string): string | undefined {
  if (password.length < SHORTEST_PASSWORD) {
    return `Adgangskoden skal være på mindst ${SHORTEST_PASSWORD} tegn.`;
  }
  if (password.length > LONGEST_PASSWORD) {
    return `Adgangskoden må højst være på ${LONGEST_PASSWORD} tegn.`;
  }
  return password === repeated ? undefined : "De to adgangskoder er ikke ens.";
}
