import { sharePicture } from "../site/picture/share-picture.ts";
import type { Profile } from "./profile.ts";

/** A psychologist as schema.org sees one. */
export function personOf(profile: Profile, origin: string) {
  const { name, path, picture, titles, specialty, email, phone } = profile;
  return {
    "@type": "Person",
    name,
    url: origin + path,
    jobTitle: titles.said,
    knowsAbout: specialty.said,
    ...(picture && { image: sharePicture(origin, picture.src) }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    worksFor: { "@type": "MedicalClinic", url: `${origin}/` },
  };
}
