import { requestIdHeader } from './api-answers.ts';
import type { Json } from './api-schemas.ts';

const string = { type: 'string' };

const file = (operationId: string, summary: string, type: string, schema: Json, inPath?: string): Json => ({
  get: {
    operationId,
    tags: ['files'],
    summary,
    description: 'Anyone may call it.',
    'x-needs': 'public',
    security: [],
    parameters:
      inPath === undefined ? [] : [{ name: 'name', in: 'path', required: true, description: inPath, schema: string }],
    responses: {
      200: { description: 'The file.', headers: requestIdHeader, content: { [type]: { schema } } },
      ...(inPath !== undefined && {
        404: {
          description: 'There is no such file.',
          headers: requestIdHeader,
          content: { 'text/plain': { schema: string } },
        },
      }),
    },
  },
});

/** What is read under `/api` beside the calls: pictures that answers name, and this document. */
export const plainAddresses: Readonly<Record<string, Json>> = {
  '/api/files/{name}': file(
    'getFile',
    'A picture that was uploaded, at the address that `upload` answered.',
    'image/webp',
    { type: 'string', format: 'binary' },
    'The name, which cannot be guessed: whoever knows it may see the picture.',
  ),
  '/api/avatars/{name}': file(
    'getAvatar',
    'A picture of the product’s own, as notifications show.',
    'image/svg+xml',
    string,
    'The name of the picture.',
  ),
  '/api/openapi.json': file('getOpenapiJson', 'This document.', 'application/json', { type: 'object' }),
};
