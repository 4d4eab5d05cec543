import { maxUploadBytes } from '@atrium/contract/upload/limits.ts';
import { expect, test } from 'vitest';
import { fitImage } from '../../lib/api/fit-image.ts';

/** Returns an image of random pixels, which no format compresses well. */
const createNoise = async (width: number, height: number): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = new ImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 65_536) crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
  context?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
};

test('an image with too many bytes is scaled, and keeps its proportions', async () => {
  const large = await createNoise(2000, 1000);
  expect(large.size).toBeGreaterThan(maxUploadBytes);
  const fitted = await fitImage(large);
  expect(fitted.size).toBeLessThan(maxUploadBytes);
  const { width, height } = await createImageBitmap(fitted);
  expect([width, height]).toEqual([1024, 512]);
});

test('other images and files are not changed', async () => {
  for (const file of [await createNoise(100, 100), new Blob(['text'])]) expect(await fitImage(file)).toBe(file);
});
