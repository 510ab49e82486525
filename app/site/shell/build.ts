import { src } from "virtual:visitor-entry";
import styles from "../../styles.css?url";

/** Navigation needs both the script and the style sheet of the same build. */
export const BUILD = `${src} ${styles}`;
