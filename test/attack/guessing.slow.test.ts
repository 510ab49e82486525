import { test } from "node:test";
import { assertAlike, EMAIL, INVITED, mediansOf, startClinic, UNKNOWN } from "./guessers.ts";

test("a wrong password takes as long where there is no account, by the median of many", async () => {
  const { app, guess } = await startClinic({}, { isLimited: false });
  await app.services.colleagues.invite(INVITED, "Ejer");
  const [unknown, known, invited] = await mediansOf(21, [UNKNOWN, EMAIL, INVITED], (email) =>
    guess({}, email),
  );
  assertAlike(known, unknown, 2.5);
  assertAlike(invited, unknown, 2.5);
});
