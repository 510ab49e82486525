import { type FieldOptions, flag, longText, picture, text } from "./form-fields.ts";

export const headPicture = (options: Pick<FieldOptions, "place" | "frames" | "fallback">) => ({
  heroImage: picture("Topbillede", { alt: "Beskrivelse af topbilledet", ...options }),
});

export const day = () =>
  text("Dato", {
    optional: true,
    beside: true,
    type: "date",
    hint: "Uden dato vises oprettelsesdagen.",
  });

export const WAITING = {
  ventetid: text("Ventetid", {
    optional: true,
    hint: "For eksempel: Tre til seks uger. Tom: der står ingenting om ventetid.",
  }),
  ventetidDato: text("Ventetid opdateret den", {
    optional: true,
    type: "date",
    partOf: "ventetid",
    hint: "Tom: i dag. Efter 60 dage vises ventetiden ikke længere.",
  }),
};

/** Whether a page has the button 'Forlad siden hurtigt'; `tab` is then the title of its tab. */
export const quickExit = (tab: string) =>
  flag("Kan nogen få brug for at forlade siden hurtigt?", {
    choices: [
      { value: "", label: "Nej" },
      { value: "on", label: "Ja, vis knappen »Forlad siden hurtigt«" },
    ],
    hint: `Så leder ét tryk eller tasten Esc til vejrudsigten, og fanen og delte links hedder bare »${tab}«.`,
  });

/** EditForm shows these below the other fields. */
export const SEARCH_RESULT = {
  soegetitel: text("Øverste linje i søgeresultatet", { optional: true }),
  soegebeskrivelse: longText("De næste linjer i søgeresultatet", { optional: true, rows: 3 }),
};
