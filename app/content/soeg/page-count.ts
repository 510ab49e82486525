const NUMBERS = [..."Én To Tre Fire Fem Seks Syv Otte Ni Ti Elleve Tolv".split(" ")];

export function formatPageCount(count: number): string {
  return `${NUMBERS[count - 1] ?? count} ${count === 1 ? "side" : "sider"}`;
}
