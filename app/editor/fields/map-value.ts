import { mapOfQuery, parseMapAddress } from "../../formats/map-address.ts";

const EXAMPLE = "for eksempel Ravnsborggade 8, 2200 København N";

export const MAP_HINT = `Skriv adressen, ${EXAMPLE}. Eller indsæt koden fra Google Maps: vælg Del og Integrer et kort.`;

const NO_MAP = `Kortet kan ikke bruges. Skriv adressen, ${EXAMPLE}, eller indsæt koden fra Google Maps: vælg Del og Integrer et kort.`;
const SHORT_LINK = `Et kort link fra telefonen kan ikke vises som kort. Skriv adressen, ${EXAMPLE}. Eller åbn linket på en computer, vælg Del og Integrer et kort, og indsæt koden her.`;

const LONGEST_QUERY = 200;

export function readMap(typed: string): { address: string } | { problem: string } {
  const value = typed.trim();
  if (!value) return { address: "" };
  if (/^(https?:\/\/)?(maps\.app\.)?goo\.gl\//i.test(value)) return { problem: SHORT_LINK };
  const address = parseMapAddress(withScheme(value)) ?? (isPostal(value) && mapOfQuery(value));
  return address ? { address } : { problem: NO_MAP };
}

function withScheme(value: string): string {
  return /^(www|maps)\.[a-z]+\.(com|dk|org)\//i.test(value) ? `https://${value}` : value;
}

/** A street with a number, or a postal code with a town: words and digits, no link or code. */
function isPostal(value: string): boolean {
  const isPlain =
    !/[<>]|:\/\/|^\w+:|^www\.|^\S+\.[a-z]{2,}\//i.test(value) && value.length <= LONGEST_QUERY;
  return isPlain && /\p{L}{2}/u.test(value) && /\d/.test(value);
}
