/** Maximum bytes of an uploaded image. */
export const uploadLimit = 5 * 1024 * 1024;

/** Maximum pixels of an uploaded image, and maximum side after conversion. */
export const uploadPixels = 40_000_000;

export const uploadSide = 512;

/** Maximum bytes of a user's images that no other user shows. */
export const uploadQuota = 20 * 1024 * 1024;
