export const DATABASE_FILE = "samspil.db";
export const MEDIA_FOLDER = "media";
