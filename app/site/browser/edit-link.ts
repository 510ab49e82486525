/** Loaded only for editors (entry.visitor.ts). The address is read at each use: navigation replaces the page below. */
const link = document.createElement("a");
link.className = "button button--small";
link.textContent = "Rediger denne side";
Object.assign(link.style, {
  position: "fixed",
  insetBlockEnd: "1rem",
  insetInlineStart: "1rem",
  zIndex: "40",
});
function readAddress() {
  link.href = `/admin/rediger?side=${encodeURIComponent(location.pathname + location.search)}`;
}
readAddress();
for (const sign of ["pointerover", "focus", "click"]) link.addEventListener(sign, readAddress);
addEventListener("beforeprint", () => link.style.setProperty("display", "none"));
addEventListener("afterprint", () => link.style.removeProperty("display"));
document.body.append(link);

export {};
