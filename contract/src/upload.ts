import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './shape.ts';

/** Bytes of an image that is taken. */
export const uploadLimit = 5 * 1024 * 1024;
/** Pixels of an image that is taken, and the largest side it is kept in. */
export const uploadPixels = 40_000_000;
export const uploadSide = 512;
/** Bytes that the pictures may take which one person sent and nobody else shows. */
export const uploadQuota = 20 * 1024 * 1024;

const url = z.string();

export const upload = call<typeof nothing, typeof url>('POST', 'upload', 'signed-in');

export const uploadEndpoints = {
  upload: endpoint(upload, {
    input: nothing,
    result: url,
    takes: 'multipart',
    evenByCookie: true,
    bodyLimit: uploadLimit,
    summary: 'Takes an image (field `file`), keeps it re-encoded and without metadata, and answers its address.',
    refuses: ['upload.missing', 'upload.notImage', 'upload.tooManyPixels', 'upload.full', 'request.tooLarge'],
  }),
};
