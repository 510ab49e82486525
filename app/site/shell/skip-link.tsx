export function SkipLink() {
  return (
    <a className="skip" href="#indhold" lang="da">
      Spring til indhold
    </a>
  );
}
