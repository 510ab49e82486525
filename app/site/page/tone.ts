/** The colour of a part of the site, set as `data-tone`. */
export type Tone = "sky" | "sage" | "butter" | "heather" | "sand" | "straw";
