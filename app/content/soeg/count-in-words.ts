const NUMBERS = [..."Ét To Tre Fire Fem Seks Syv Otte Ni Ti Elleve Tolv".split(" ")];

/** 'Ét sted', 'Otte steder', '27 steder'. */
export function countInWords(count: number): string {
  return `${NUMBERS[count - 1] ?? count} ${count === 1 ? "sted" : "steder"}`;
}
