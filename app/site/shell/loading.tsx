/** Its surroundings must reserve room for it, so that nothing moves when it is removed. */
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
