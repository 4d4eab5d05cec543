import { downloadAddress } from '../download/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import * as calls from './calls.ts';
import { attachedFile, fieldQuery, fileQuery, thumbnail, uploadLimits } from './schemas.ts';

const example = {
  id: '9f2c1a7be4d05c38a61f0b9d7e2c4f8a1b3d5e70.bin',
  name: 'contract.pdf',
  size: 48_213,
  mediaType: 'application/pdf',
  hasThumbnail: false,
};

const exampleQuery = { resource: 'item', field: 'documents', id: 7, file: example.id };

export const attachmentEndpoints = {
  limits: endpoint(calls.readUploadLimits, {
    input: noInput,
    result: uploadLimits,
    summary: 'Returns the largest size and the allowed types of attached files.',
    example: { result: { maxBytes: 10_485_760, types: ['pdf', 'png'] } },
  }),
  upload: endpoint(calls.uploadAttachment, {
    input: fieldQuery,
    result: attachedFile,
    requestType: 'multipart',
    summary:
      'Uploads one file for a field of a resource. The multipart field is `file`. Saving a record with the ID of the file attaches it. A file that is not attached is deleted after one day.',
    example: { input: { resource: exampleQuery.resource, field: exampleQuery.field }, result: example },
    errors: [
      'row.notFound',
      'right.guardedField',
      'upload.missing',
      'upload.empty',
      'upload.type',
      'upload.content',
      'upload.infected',
      'upload.notScanned',
      'upload.full',
      'upload.noSpace',
      'upload.shareUsed',
      'request.tooLarge',
      'request.tooMany',
    ],
  }),
  download: endpoint(calls.downloadAttachment, {
    input: fileQuery,
    result: downloadAddress,
    summary: 'Creates a download address of an attached file, valid once within one minute.',
    isReadOnly: true,
    example: { input: exampleQuery, result: { url: '/api/download?ticket=x1Yz' } },
    errors: ['row.notFound', 'request.tooMany'],
  }),
  thumbnail: endpoint(calls.loadThumbnail, {
    input: fileQuery,
    result: thumbnail,
    summary: 'Returns the thumbnail of an attached image.',
    example: { input: exampleQuery, result: { url: 'data:image/webp;base64,UklGRg==' } },
    errors: ['row.notFound'],
  }),
};
