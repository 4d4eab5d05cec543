export const maxUploadBytes = 5 * 1024 * 1024;

export const maxUploadPixels = 40_000_000;

/** In pixels, after conversion. */
export const maxImageSide = 512;

/** Counts images that no other user shows. */
export const maxUploadBytesPerUser = 20 * 1024 * 1024;
