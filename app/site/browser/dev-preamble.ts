/** What a component's module asks for while developing, before it runs; a component that has changed loads the page anew. */
Object.assign(window, {
  __vite_plugin_react_preamble_installed__: true,
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
});
import.meta.hot?.on("vite:afterUpdate", () => location.reload());

export {};
