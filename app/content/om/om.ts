/** 'Søren Ærø' → 'soren-aero'; '' when no letter or digit is left. */
export function psykologId(navn: string): string {
  const id = navn
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replace(/[^\w-]/g, "");
  return /[a-z0-9]/.test(id) ? id : "";
}

export function psykologLink(id: string): string {
  return `/om/${id}`;
}

type EnglishTexts = {
  engBeskrivelse: string;
  engSpeciale: string;
  engTitler: string;
  engPunkter: string[];
};

export function hasEnglish(psykolog: EnglishTexts): boolean {
  const { engBeskrivelse, engSpeciale, engTitler, engPunkter } = psykolog;
  return Boolean(engBeskrivelse || engSpeciale || engTitler || engPunkter.length);
}
