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
