import { examplePages } from "../../app/features.ts";
import { tryPictures } from "./fitting-pictures.ts";

tryPictures(examplePages);
