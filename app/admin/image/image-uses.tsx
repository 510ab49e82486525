/** Told before a deletion: the picture stays where else it is shown. */
export function ImageUses({ uses }: { uses: string[] }) {
  if (uses.length === 0) return null;
  return (
    <p>Billedet bruges også i {new Intl.ListFormat("da-DK").format(uses)} og bliver stående der.</p>
  );
}
