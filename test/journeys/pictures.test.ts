import { tryPictures } from "./fitting-pictures.ts";

// A large one, a row of small ones, and one beside a text.
tryPictures(["/", "/om", "/terapi/boern"]);
