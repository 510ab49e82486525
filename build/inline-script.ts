import { build, type Plugin } from "vite";

const QUERY = "?inline-script";

/** `import code from "./file.ts?inline-script"`: the file and what it imports, as a script to stand in the page itself. */
export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await buildInline(file))};`;
    },
  };
}

export async function buildInline(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  if (chunk?.type !== "chunk") throw new Error(`${file} is no script`);
  return chunk.code.trim();
}
