/** In bytes. */
export const uploadLimit = 5 * 1024 * 1024;

/** Maximum pixels of an uploaded image, and maximum side in pixels after conversion. */
export const uploadPixels = 40_000_000;

export const uploadSide = 512;

/** In bytes, for images of one user that no other user shows. */
export const uploadQuota = 20 * 1024 * 1024;
