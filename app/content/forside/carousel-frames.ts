import type { PictureFrame } from "../../editor/fields/picture-frame.ts";

/** The size of carousel.css's stage in windows 1440, 768 and 390 px wide. */
export const CAROUSEL_FRAMES: PictureFrame[] = [
  { label: "Computer", shape: "left", width: 823, ratio: 823 / 662 },
  { label: "Tablet", shape: "left", width: 732, ratio: 732 / 480 },
  { label: "Mobil", shape: "left", width: 370, ratio: 370 / 328 },
];
