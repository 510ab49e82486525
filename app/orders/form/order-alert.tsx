/** SPEC's 'alert', as a sentence at the form. */
export function OrderAlert({ sentence }: { sentence: string }) {
  return (
    <div className="banner banner--error" role="alert">
      <p>{sentence}</p>
    </div>
  );
}
