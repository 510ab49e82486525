export function Unreadable({ text }: { text: string }) {
  return (
    <section className="unreadable stack stack--start" aria-labelledby="ulaeseligt">
      <h2 id="ulaeseligt">Det, der er gemt, kan ikke læses</h2>
      <p>
        Intet er slettet, og ingen kan gemme oven i det. Besøgende ser siden uden. Den, der driver
        hjemmesiden, kan rette det, der er gemt, eller hente det fra en sikkerhedskopi.
      </p>
      <details>
        <summary>Se det, der er gemt</summary>
        <pre>{text}</pre>
      </details>
    </section>
  );
}
