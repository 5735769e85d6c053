/** Bytes of a dashboard's picture: as text it is a third longer, and the platform takes a million characters. */
export const MAX_IMAGE_BYTES = 524_288;
