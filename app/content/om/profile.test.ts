import assert from "node:assert/strict";
import { test } from "node:test";
import { omDocument } from "./om.server.ts";
import { hasEnglish } from "./om.ts";
import { firstName, profileIn } from "./profile.ts";

const [danish] = omDocument.schema.parse({
  psykologer: [
    {
      id: "signe-holmgaard",
      navn: "Signe Holmgaard",
      speciale: "Små børn",
      email: "signe@samspil.example",
      telefon: "00 12 34 57",
      punkter: ["Legeterapi"],
    },
  ],
}).psykologer;
assert.ok(danish);
const bilingual = { ...danish, engTelefon: "Call", engBeskrivelse: "<p>I play.</p>" };

test("a profile has English when titles, speciality, description or points are translated", () => {
  assert.equal(hasEnglish(danish), false);
  const onlyPhone = { ...danish, engTelefon: "Phone" };
  assert.equal(hasEnglish(onlyPhone), false);
  assert.equal(hasEnglish({ ...danish, engPunkter: ["Play"] }), true);
  assert.equal(hasEnglish({ ...danish, engSpeciale: "Young children" }), true);
  assert.equal(hasEnglish(bilingual), true);
});

test("an English profile has nothing where nothing is translated, and engEmail and engTelefon are labels", () => {
  const { specialty, points, description, labels, email, phone } = profileIn("en", bilingual);
  assert.deepEqual([specialty, points, description], ["", [], "<p>I play.</p>"]);
  assert.partialDeepStrictEqual(labels, { email: "Email", phone: "Call" });
  assert.deepEqual([email, phone], ["signe@samspil.example", "00 12 34 57"]);
});

test("a profile says since when its psychologist is authorised, in its own language", () => {
  const since = { ...bilingual, autoriseretSiden: "2009" };
  assert.equal(profileIn("da", since).labels.authorisation, "Autoriseret siden 2009");
  assert.equal(profileIn("en", since).labels.authorisation, "Authorised in Denmark since 2009");
  assert.equal(profileIn("da", bilingual).labels.authorisation, "Autorisation");
  assert.equal(profileIn("en", bilingual).labels.authorisation, "Authorised in Denmark");
});

test("a portrait without words of its own is named after the person, and none is no picture", () => {
  const { picture } = profileIn("da", { ...danish, billedeUrl: "/media/om/signe.avif" });
  assert.deepEqual(picture, { src: "/media/om/signe.avif", alt: "Portræt af Signe Holmgaard" });
  assert.equal(profileIn("da", danish).picture, undefined);
});

test("the first name is the first word", () => {
  assert.equal(firstName(" Ida Vestergaard"), "Ida");
  assert.equal(firstName(""), "");
});
