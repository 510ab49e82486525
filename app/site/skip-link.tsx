export function SkipLink() {
  return (
    <a className="skip" href="#indhold">
      Spring til indhold
    </a>
  );
}
