/** /nyheder#{id} holds for good: when newer items have pushed that one to a later page, go there. */
export function followMovedNews() {
  const id = /^#(nyhed_\d+)$/.exec(location.hash)?.[1];
  if (location.pathname === "/nyheder" && id && !document.getElementById(id)) {
    location.replace(`/nyheder/${id}`);
  }
}
