import { buffer } from 'node:stream/consumers';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error/api-error.ts';

const isFrameworkError = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');

/** Errors of the framework stay, those of the parser mean a malformed body. */
const toReadError = (error: unknown): unknown =>
  error instanceof ApiError || !(error instanceof Error) || isFrameworkError(error)
    ? error
    : new ApiError('request.malformed', { cause: error });

/** Bytes of a multipart body besides its file. */
const formOverheadBytes = 64 * 1024;

/** Reads the file of a multipart body, or null. Throws if it is malformed, or `tooLarge` above `maxBytes`. */
export const readMultipartFile = async (
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: Extract<ErrorCode, 'request.tooLarge' | 'import.tooLarge'> = 'request.tooLarge',
): Promise<Buffer | null> => {
  if (!request.isMultipart()) return null;
  // Reject a large Content-Length before the body arrives.
  if (Number(request.headers['content-length']) > maxBytes + formOverheadBytes) throw new ApiError(tooLarge);
  try {
    const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 10, parts: 12 } });
    if (!part) return null;
    const file = await buffer(part.file);
    // If the limit is exceeded in the last chunk of the file, there is no error, but the file is truncated.
    if (part.file.truncated) throw new ApiError(tooLarge);
    return file;
  } catch (error) {
    throw toReadError(error);
  }
};
