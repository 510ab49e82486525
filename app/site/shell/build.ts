import { src } from "virtual:visitor-entry";
import styles from "../../styles.css?url";

/** Of which build a page's frame is: what is navigated to needs its style sheet as well as its script. */
export const BUILD = `${src} ${styles}`;
