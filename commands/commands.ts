/** What a person who runs the site has: `npm run <command>`, and `samspil <command>` in a package (scripts/package.ts). */
export const COMMANDS = ["admin", "backup", "doctor", "import", "restore", "update"];
