/** The operator's commands: `samspil <command>` in a package (scripts/package.ts), `npm run <command> --` in a clone. */
export const COMMANDS = ["admin", "backup", "doctor", "import", "restore", "update"];
