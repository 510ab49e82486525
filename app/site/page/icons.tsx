type Drawing = { viewBox?: string; strokeLinejoin?: "round" };

export const ArrowRight = icon("M3 12h17M14 5.5 20.5 12 14 18.5");
export const ArrowLeft = icon("M21 12H4M10 5.5 3.5 12l6.5 6.5");
export const ArrowOut = icon("M6 18 18.5 5.5M9 5h10v10");
export const ChevronDown = icon("m1 1.5 5 5 5-5", { viewBox: "0 0 12 8" });
export const Cross = icon("m3 3 14 14M17 3 3 17", { viewBox: "0 0 20 20" });
export const Pause = icon("M6.5 3v14M13.5 3v14", { viewBox: "0 0 20 20" });
export const Play = icon("M6 3.5v13L16.5 10z", { viewBox: "0 0 20 20", strokeLinejoin: "round" });

function icon(path: string, { viewBox = "0 0 24 24", strokeLinejoin }: Drawing = {}) {
  return () => (
    <svg
      className="icon"
      viewBox={viewBox}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={path} strokeLinejoin={strokeLinejoin} />
    </svg>
  );
}
