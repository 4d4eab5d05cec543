/** In bytes. */
export const maxUploadBytes = 5 * 1024 * 1024;

/** Maximum pixels of an uploaded image, and maximum side in pixels after conversion. */
export const maxUploadPixels = 40_000_000;

export const maxImageSide = 512;

/** In bytes, for images of one user that no other user shows. */
export const maxUploadBytesPerUser = 20 * 1024 * 1024;
