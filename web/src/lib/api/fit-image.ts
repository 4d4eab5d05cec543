import { maxUploadBytes, maxUploadPixels, maxImageSide } from '@atrium/contract/upload/limits.ts';

/** Maximum side of a scaled image in pixels: twice what the server stores. */
const maxSide = 2 * maxImageSide;

/** Scales an image that is too large for the server. Other files are returned unchanged. */
export const fitImage = async (image: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(image).catch(() => null);
  if (!bitmap) return image;
  try {
    const { width, height } = bitmap;
    if (image.size <= maxUploadBytes && width * height <= maxUploadPixels) return image;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  } finally {
    bitmap.close();
  }
};
