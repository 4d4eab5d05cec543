import { requestIdHeader } from './api-answers.ts';
import type { Json } from './api-schemas.ts';

const string = { type: 'string' };

const file = (operationId: string, summary: string, type: string, schema: Json, inPath?: string): Json => ({
  get: {
    operationId,
    tags: ['files'],
    summary,
    description: 'Needs no authentication.',
    'x-needs': 'public',
    security: [],
    parameters:
      inPath === undefined ? [] : [{ name: 'name', in: 'path', required: true, description: inPath, schema: string }],
    responses: {
      200: { description: 'The file.', headers: requestIdHeader, content: { [type]: { schema } } },
      ...(inPath !== undefined && {
        404: {
          description: 'The file does not exist.',
          headers: requestIdHeader,
          content: { 'text/plain': { schema: string } },
        },
      }),
    },
  },
});

/** GET addresses under `/api` that are not endpoints: images in responses, and this document. */
export const plainAddresses: Readonly<Record<string, Json>> = {
  '/api/files/{name}': file(
    'getFile',
    'An uploaded image, at the address that `upload` returned.',
    'image/webp',
    { type: 'string', format: 'binary' },
    'Unguessable name; anyone who knows it can fetch the image.',
  ),
  '/api/avatars/{name}': file(
    'getAvatar',
    'An image that is part of the product, such as those in notifications.',
    'image/svg+xml',
    string,
    'Name of the image.',
  ),
  '/api/openapi.json': file('getOpenapiJson', 'This document.', 'application/json', { type: 'object' }),
};
