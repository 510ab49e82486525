/** Run by `samspil <command>` in a package (scripts/package.ts), and `npm run <command> --` in a clone. */
export const COMMANDS = ["admin", "backup", "doctor", "import", "restore", "update"];
