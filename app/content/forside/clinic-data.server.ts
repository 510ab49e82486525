import { sharePicture } from "../../site/picture/share-picture.ts";
import type { Klinik } from "../klinik/klinik.server.ts";

type Area = { title: string; link: string };

export function clinicData(clinic: Klinik, areas: Area[], origin: string) {
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
    availableService: areas.map(({ title, link }) => ({
      "@type": "PsychologicalTreatment",
      name: title,
      url: origin + link,
    })),
  };
}
