import { buffer } from 'node:stream/consumers';
import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error/api-error.ts';

const isFrameworkError = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');

/** Returns framework errors unchanged. Errors of the parser mean that the body is malformed. */
const toReadError = (error: unknown): unknown =>
  error instanceof ApiError || !(error instanceof Error) || isFrameworkError(error)
    ? error
    : new ApiError('request.malformed', { cause: error });

export const formOverheadBytes = 64 * 1024;

const maxPartHeaderBytes = 4096;

type TooLarge = Extract<ErrorCode, 'request.tooLarge' | 'import.tooLarge'>;

/** Returns the result of `consume`, or null without a file. Throws if the body is malformed, or `tooLarge`. */
export const consumeMultipartFile = async <Result>(
  request: FastifyRequest,
  { maxBytes, tooLarge }: { readonly maxBytes: number; readonly tooLarge: TooLarge },
  consume: (part: MultipartFile) => Promise<Result>,
): Promise<Result | null> => {
  if (!request.isMultipart()) return null;
  if (Number(request.headers['content-length']) > maxBytes + formOverheadBytes) throw new ApiError(tooLarge);
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 10, parts: 12, headerSize: maxPartHeaderBytes };
    const part = await request.file({ limits });
    if (!part) return null;
    const result = await consume(part);
    // If the limit is exceeded in the last chunk of the file, there is no error, but the file is truncated.
    if (part.file.truncated) throw new ApiError(tooLarge);
    return result;
  } catch (error) {
    throw toReadError(error);
  }
};

/** Reads the file of a multipart body into memory, or returns null without a file. */
export const readMultipartFile = (
  request: FastifyRequest,
  maxBytes: number,
  tooLarge: TooLarge = 'request.tooLarge',
): Promise<Buffer | null> => consumeMultipartFile(request, { maxBytes, tooLarge }, ({ file }) => buffer(file));
