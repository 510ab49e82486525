/** React's dev runtime expects these globals; a changed component reloads the page. */
Object.assign(window, {
  __vite_plugin_react_preamble_installed__: true,
  $RefreshReg$: () => undefined,
  $RefreshSig$: () => (type: unknown) => type,
});
import.meta.hot?.on("vite:afterUpdate", () => location.reload());

export {};
