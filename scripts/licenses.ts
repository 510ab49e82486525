import type { LockedPackage } from "./lock-file.ts";

/** Licences that ask for no more than that their text goes along. */
const FREE_FOR_ALL = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
];

type Exception = {
  license: string;
  packages: RegExp;
  /** Only what builds and tests; never what runs at the clinic. */
  onlyDevelopment: boolean;
  why: string;
};

const EXCEPTIONS: Exception[] = [
  {
    license: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-(libvips-.+|wasm32|win32-.+)$/,
    onlyDevelopment: false,
    why: "libvips is a library of its own beside sharp, unchanged, and can be put in again by anybody",
  },
  {
    license: "LGPL-3.0",
    packages: /^libheif-js$/,
    onlyDevelopment: false,
    why: "libheif is a library of its own, unchanged, in a file that only the admin's page loads, and can be put in again by anybody",
  },
  {
    license: "MPL-2.0",
    packages: /^(lightningcss(-.+)?|axe-core|@axe-core\/playwright)$/,
    onlyDevelopment: true,
    why: "its terms cover its own files, which are used unchanged to build and to test",
  },
  {
    license: "CC-BY-4.0",
    packages: /^caniuse-lite$/,
    onlyDevelopment: true,
    why: "a table of browsers that the build reads; nothing of it is passed on",
  },
];

/** Of s3rver, which only tests use: older than the field for it, and under MIT by what lies beside their code. */
const UNSAID = [
  "busboy@0.3.1",
  "dicer@0.3.0",
  "humanize-number@0.0.2",
  "only@0.0.2",
  "streamsearch@0.1.2",
];

/** Why a package may not be used under its licence; undefined when it may. */
export function licenseProblem(
  found: Pick<LockedPackage, "name" | "version" | "dev">,
  license: string | undefined,
): string | undefined {
  const known = `${found.name}@${found.version}`;
  if (!license && found.dev && UNSAID.includes(known)) return undefined;
  if (!license) return `${known} says nothing about its licence`;
  return isAllowed(license, found) ? undefined : `${known} is under ${license}`;
}

/** Reads an SPDX expression without nested parentheses: of an OR one side will do, of an AND all must. */
function isAllowed(expression: string, found: Pick<LockedPackage, "name" | "dev">): boolean {
  const flat = expression.replace(/^\((.*)\)$/, "$1");
  return flat
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((license) => isLicensed(license, found)));
}

function isLicensed(license: string, { name, dev }: Pick<LockedPackage, "name" | "dev">): boolean {
  if (FREE_FOR_ALL.includes(license)) return true;
  return EXCEPTIONS.some(
    (exception) =>
      exception.license === license &&
      exception.packages.test(name) &&
      (dev || !exception.onlyDevelopment),
  );
}
