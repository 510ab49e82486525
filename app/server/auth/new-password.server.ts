import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./auth.server.ts";
import { type Easiness, weighPassword } from "./easy-password.server.ts";

type NewPassword = { password: string; repeated: string; email: string };

const REFUSED: Record<Easiness, string> = {
  leaked:
    "Adgangskoden står på lister over lækkede adgangskoder, som bliver prøvet først. Brug tre-fire ord, som ikke plejer at stå sammen.",
  guessable: "Adgangskoden er for let at gætte. Brug tre-fire ord, som ikke plejer at stå sammen.",
};

export async function newPasswordProblem(wanted: NewPassword): Promise<string | undefined> {
  const { password, repeated, email } = wanted;
  if (password.length < SHORTEST_PASSWORD) {
    return `Adgangskoden skal være på mindst ${SHORTEST_PASSWORD} tegn.`;
  }
  if (password.length > LONGEST_PASSWORD) {
    return `Adgangskoden må højst være på ${LONGEST_PASSWORD} tegn.`;
  }
  const easiness = await weighPassword(password, email);
  if (easiness) return REFUSED[easiness];
  return password === repeated ? undefined : "De to adgangskoder er ikke ens.";
}
