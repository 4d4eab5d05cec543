import sharp from 'sharp';
import { maxUploadPixels, maxImageSide } from '@atrium/contract/upload/limits.ts';

// Allow only common decoders: no SVG (may contain scripts), no PDF, no rarely tested formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

export type ImageErrorCode = 'upload.notImage' | 'upload.tooManyPixels';

export type ImageResult = { readonly image: Buffer } | { readonly error: ImageErrorCode };

const hasTooManyPixels = (width: number, height: number): boolean => width * height > maxUploadPixels;

/** Returns upright WebP of at most `maxSide` px per side, without metadata. None of the uploaded bytes are kept. */
export const reencode = async (bytes: Buffer, maxSide = maxImageSide): Promise<ImageResult> => {
  try {
    // Read only the header first: a small file may claim more pixels than fit into memory.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (hasTooManyPixels(header.width, header.height)) return { error: 'upload.tooManyPixels' };
    const image = await sharp(bytes, { limitInputPixels: maxUploadPixels, failOn: 'truncated', pages: 1 })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return { image };
  } catch {
    return { error: 'upload.notImage' };
  }
};
