/** Keeps /nyheder#{id} working when newer items have moved that one to a later page. */
export function redirectMovedNews() {
  const id = /^#(nyhed_\d+)$/.exec(location.hash)?.[1];
  if (location.pathname === "/nyheder" && id && !document.getElementById(id)) {
    location.replace(`/nyheder/${id}`);
  }
}
