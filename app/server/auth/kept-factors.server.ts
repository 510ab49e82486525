import type { Kysely } from "kysely";
import { danishDate } from "../../formats/danish-time.ts";
import type { Tables } from "../database/database.server.ts";
import { listPasskeys } from "./passkeys.server.ts";

export async function describeKeptFactors(
  kysely: Kysely<Tables>,
  userId: string,
): Promise<string[]> {
  const keys = await listPasskeys(kysely, userId);
  const codes = await kysely
    .selectFrom("second_factor")
    .select("turned_on_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return [
    ...(keys.length > 0 ? [describeKeys(keys)] : []),
    ...(codes ? [describeCodes(codes)] : []),
  ];
}

function describeKeys(keys: { name: string; addedAt: Date }[]): string {
  const list = new Intl.ListFormat("da").format(
    keys.map(({ name, addedAt }) => `»${speechless(name)}« (tilføjet ${danishDate(addedAt)})`),
  );
  return `Du kan stadig logge ind uden adgangskode med ${list}. Kender du ikke en af dem, så log ind, og fjern den under »Totrinslogin«.`;
}

function describeCodes({ turned_on_at }: { turned_on_at: string }): string {
  const since = danishDate(new Date(turned_on_at));
  return `Totrinslogin er stadig slået til, og det har det været siden ${since}. Var det ikke dig, der slog det til, så få hjælp af den, der driver hjemmesiden.`;
}

/** An attacker may have named the key: in a message the name must not become a link. */
function speechless(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N} -]+/gu, " ").trim();
}
