// The programs that tests drive, and where Debian puts them: read by the setup on whatever Node there is, and by the tests.
import { existsSync } from "node:fs";

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} package what it comes with
 * @property {string} variable the setting that says where else it is
 * @property {string[]} paths
 */

/** @satisfies {Record<string, Program>} */
export const PROGRAMS = {
  // The same engine without a window's work: journeys take half the processor's time. Where it cannot be had, Chromium does.
  headless: {
    name: "Chromium uden vinduer",
    package: "chromium-headless-shell",
    variable: "CHROMIUM_HEADLESS",
    paths: ["/usr/bin/chromium-headless-shell"],
  },
  chromium: {
    name: "Chromium",
    package: "chromium",
    variable: "CHROMIUM",
    paths: ["/usr/bin/chromium", "/usr/bin/chromium-browser"],
  },
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
  postgres: {
    name: "PostgreSQL",
    package: "postgresql",
    variable: "POSTGRES",
    paths: [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
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
