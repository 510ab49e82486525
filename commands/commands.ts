/** What a person who runs the site has: `samspil <command>` in a package (scripts/package.ts), in a clone `npm run <command> --`. */
export const COMMANDS = ["admin", "backup", "doctor", "import", "restore", "update"];
