import { endpoint } from '../endpoint.ts';
import { exampleAvatar } from '../schema/examples.ts';
import { noInput } from '../schema/shape.ts';
import { upload } from './calls.ts';
import { maxUploadBytes } from './limits.ts';
import { url } from './schemas.ts';

export const uploadEndpoints = {
  upload: endpoint(upload, {
    input: noInput,
    result: url,
    requestType: 'multipart',
    acceptsUploadCookie: true,
    bodyLimit: maxUploadBytes,
    summary: 'Uploads an image in the field `file` and returns its address. The image is re-encoded without metadata.',
    example: { result: exampleAvatar },
    errors: ['upload.missing', 'upload.notImage', 'upload.tooManyPixels', 'upload.full', 'request.tooLarge'],
  }),
};
