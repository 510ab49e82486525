export function LastResort() {
  return (
    <main className="wrap band">
      <h1>Ups, noget gik galt</h1>
      <p className="lead">Siden kunne ikke vises. Prøv venligst igen senere.</p>
      <p>
        <a className="link" href="/">
          Til forsiden
        </a>
      </p>
    </main>
  );
}
