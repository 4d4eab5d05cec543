/** Bytes of an image that is taken. */
export const uploadLimit = 5 * 1024 * 1024;

/** Pixels of an image that is taken, and the largest side it is kept in. */
export const uploadPixels = 40_000_000;

export const uploadSide = 512;

/** Bytes that the pictures may take which one person sent and nobody else shows. */
export const uploadQuota = 20 * 1024 * 1024;
