import type { Klinik } from "../klinik/klinik.server.ts";
import { sharePicture } from "../site/picture/share-picture.ts";

/** The clinic as schema.org sees it. */
export function clinicData(clinic: Klinik, origin: string) {
  return {
    "@type": ["MedicalBusiness", "MedicalClinic"],
    "@id": `${origin}/#klinik`,
    name: clinic.navn,
    url: `${origin}/`,
    image: sharePicture(origin),
    telephone: clinic.telefon,
    email: clinic.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: clinic.adresse,
      postalCode: clinic.postnummer,
      addressLocality: clinic.by,
      addressCountry: "DK",
    },
    availableService: {
      "@type": "PsychologicalTreatment",
      name: "Mentaliseringsbaseret terapi for børn, unge, voksne og familier",
      url: `${origin}/terapi`,
    },
  };
}
