import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal/refusal.ts';

const isOfFramework = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');

/** What reading a body ended with: refusals of the framework as they are; what the parser says is a body that is none. */
const refused = (error: unknown): unknown =>
  error instanceof Refusal || !(error instanceof Error) || isOfFramework(error)
    ? error
    : new Refusal('request.malformed', { cause: error });

/** Bytes of a body around its file. */
const aroundFile = 64 * 1024;

/** Takes the file of a multipart body of at most so many bytes; null where there is none. Refuses what is cut off or no multipart. */
export const takeMultipartFile = async <Result>(
  request: FastifyRequest,
  bytesAtMost: number,
  take: (file: Readable) => Promise<Result>,
): Promise<Result | null> => {
  if (!request.isMultipart()) return null;
  // What says that it is too large is not waited for.
  if (Number(request.headers['content-length']) > bytesAtMost + aroundFile) throw new Refusal('request.tooLarge');
  try {
    const part = await request.file({ limits: { fileSize: bytesAtMost, files: 1, fields: 10, parts: 12 } });
    if (!part) return null;
    const result = await take(part.file);
    // A file that ends within the piece that goes beyond is cut off without an error.
    if (part.file.truncated) throw new Refusal('request.tooLarge');
    return result;
  } catch (error) {
    throw refused(error);
  }
};

/** The same as a whole. */
export const readMultipartFile = (request: FastifyRequest, bytesAtMost: number): Promise<Buffer | null> =>
  takeMultipartFile(request, bytesAtMost, buffer);
