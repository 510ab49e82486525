export const SEARCH_LABEL = "Søg i alt, der kan redigeres";
export const NOTHING = "Det står ingen steder. Prøv et andet ord, eller kun begyndelsen af det.";
