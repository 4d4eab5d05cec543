import sharp from 'sharp';
import { uploadPixels, uploadSide } from '@atrium/contract/upload/limits.ts';

// Only these decoders are ever reached: no SVG (it can hold script), no PDF, no formats of rare libraries.
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

/** Why bytes were not taken for an image. */
export type ImageProblem = 'upload.notImage' | 'upload.tooManyPixels';

/** An image made anew from its pixels, or why there is none. */
export type Reencoded = { readonly image: Buffer } | { readonly problem: ImageProblem };

/** Side of a header that no camera writes; such a file is refused before any of its pixels are read. */
const isBomb = (width: number, height: number): boolean => width * height > uploadPixels;

/**
 * Reads JPEG, PNG, WebP or GIF (its first frame) and answers WebP with no side over 512 px, upright, without metadata.
 * What cannot be read to its last line is refused: nothing of the bytes that came in is kept.
 */
export const reencode = async (bytes: Buffer): Promise<Reencoded> => {
  try {
    // The header alone first: a small file may claim more pixels than the machine has memory.
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
