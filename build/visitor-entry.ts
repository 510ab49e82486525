import type { Plugin } from "vite";

const SOURCE = "/app/entry.visitor.ts";
const ADDRESS = "virtual:visitor-entry";

export function visitorEntry(): Plugin {
  let built = { src: SOURCE, imports: [] as string[] };
  let reference = "";
  return {
    name: "visitor-entry",
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      reference = this.emitFile({ type: "chunk", id: SOURCE, name: "visitor" });
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const fileName = this.getFileName(reference);
      const chunk = bundle[fileName];
      const imports = chunk?.type === "chunk" ? chunk.imports : [];
      built = { src: `/${fileName}`, imports: imports.map((name) => `/${name}`) };
    },
    resolveId: (id) => (id === ADDRESS ? `\0${ADDRESS}` : undefined),
    load: (id) => (id === `\0${ADDRESS}` ? asModule(built) : undefined),
    hotUpdate({ modules, file }) {
      if (this.environment.name === "client" && modules.length === 0 && file.includes("/app/"))
        this.environment.hot.send({ type: "full-reload" });
    },
  };
}

function asModule(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}
