export const maxUploadBytes = 5 * 1024 * 1024;

export const maxUploadPixels = 40_000_000;

/** In pixels, after conversion. */
export const maxImageSide = 512;

/** Counts images that are not the avatar of another user. */
export const maxUploadBytesPerUser = 20 * 1024 * 1024;
