import sharp from 'sharp';
import { uploadPixels, uploadSide } from '@atrium/contract/upload/limits.ts';

// Allows only common decoders: no SVG (may contain scripts), no PDF, no rarely tested formats.
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

/** Error code for bytes that are not a valid image. */
export type ImageProblem = 'upload.notImage' | 'upload.tooManyPixels';

/** A re-encoded image, or the error code. */
export type Reencoded = { readonly image: Buffer } | { readonly problem: ImageProblem };

/**
 * Returns whether a header claims more pixels than any camera produces; such a file is rejected before its pixels are
 * read.
 */
const isBomb = (width: number, height: number): boolean => width * height > uploadPixels;

/**
 * Re-encodes a JPEG, PNG, WebP or GIF (first frame) as WebP with a maximum side of 512 px, upright, without metadata.
 * Rejects truncated images, so that none of the uploaded bytes are kept.
 */
export const reencode = async (bytes: Buffer): Promise<Reencoded> => {
  try {
    // Reads only the header first: a small file may claim more pixels than fit into memory.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (isBomb(header.width, header.height)) return { problem: 'upload.tooManyPixels' };
    const image = await sharp(bytes, { limitInputPixels: uploadPixels, failOn: 'truncated', pages: 1 })
      .autoOrient()
      .resize({ width: uploadSide, height: uploadSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return { image };
  } catch {
    return { problem: 'upload.notImage' };
  }
};
