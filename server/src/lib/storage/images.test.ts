import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { maxImageSide } from '@atrium/contract/upload/limits.ts';
import { reencode } from './images.ts';

const createPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });

const createChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** The header claims any size. */
const createImageHeader = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(Buffer.alloc(64))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
};

const takeImage = async (bytes: Buffer): Promise<Buffer> => {
  const result = await reencode(bytes);
  if (!('image' in result)) throw new Error(result.error);
  return result.image;
};

describe('an uploaded image', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'an uploaded image is re-encoded as WebP from %s',
    async (format) => {
      const image = await takeImage(await createPhoto(300, 200).toFormat(format).toBuffer());
      await expect(sharp(image).metadata()).resolves.toMatchObject({ format: 'webp', width: 300, height: 200 });
    },
  );

  it('an uploaded image is reduced to the maximum side and keeps its proportions', async () => {
    const image = await takeImage(await createPhoto(3000, 1500).jpeg().toBuffer());
    await expect(sharp(image).metadata()).resolves.toMatchObject({ width: maxImageSide, height: maxImageSide / 2 });
  });

  it('an uploaded image is stored without its metadata and rotated upright', async () => {
    const bytes = await createPhoto(400, 200)
      .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const metadata = await sharp(await takeImage(bytes)).metadata();
    expect(metadata).toMatchObject({ width: 200, height: 400 });
    expect(metadata.exif).toBeUndefined();
  });

  it('an uploaded image is stored without a script that follows its last byte', async () => {
    const polyglot = Buffer.concat([
      await createPhoto(40, 40).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await takeImage(polyglot)).includes('script')).toBe(false);
  });

  it.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>')],
    ['a page that begins like a GIF', Buffer.from('GIF89a/*<script>*/=alert(1)//')],
    ['nothing', Buffer.alloc(0)],
  ])('an uploaded image is rejected if it is %s', async (_, bytes) => {
    await expect(reencode(bytes)).resolves.toEqual({ error: 'upload.notImage' });
  });

  it('an uploaded image is rejected if it is truncated', async () => {
    const wholeImage = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await expect(reencode(wholeImage.subarray(0, wholeImage.length / 2))).resolves.toEqual({
      error: 'upload.notImage',
    });
  });

  it('an uploaded image is rejected for a header of 50,000 by 50,000 pixels before any pixel is read', async () => {
    await expect(reencode(createImageHeader(50_000, 50_000))).resolves.toEqual({ error: 'upload.tooManyPixels' });
  });
});
