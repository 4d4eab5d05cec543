import { requestIdHeader } from './api-responses.ts';
import type { Json } from './api-schemas.ts';

const string = { type: 'string' };

const describeFile = (
  operationId: string,
  summary: string,
  type: string,
  schema: Json,
  nameDescription?: string,
): Json => ({
  get: {
    operationId,
    tags: ['files'],
    summary,
    description: 'Requires no authentication.',
    'x-needs': 'public',
    security: [],
    parameters:
      nameDescription === undefined
        ? []
        : [{ name: 'name', in: 'path', required: true, description: nameDescription, schema: string }],
    responses: {
      200: { description: 'The file.', headers: requestIdHeader, content: { [type]: { schema } } },
      ...(nameDescription !== undefined && {
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
  '/api/files/{name}': describeFile(
    'getFile',
    'Returns an uploaded image, at the address from `upload`.',
    'image/webp',
    { type: 'string', format: 'binary' },
    'Name of the image. It cannot be guessed, but anyone who has it can request the image.',
  ),
  '/api/avatars/{name}': describeFile(
    'getAvatar',
    'Returns an image of the product, such as the images of notifications.',
    'image/svg+xml',
    string,
    'Name of the image.',
  ),
  '/api/openapi.json': describeFile('getOpenapiJson', 'Returns this document.', 'application/json', { type: 'object' }),
};
