/** Two shapes part and meet. Give it room of its own, so that nothing moves when it goes. */
export function Loading() {
  return (
    <div className="loading" role="status">
      <span className="loading__shapes" aria-hidden="true">
        <i />
        <i />
      </span>
      Indlæser...
    </div>
  );
}
