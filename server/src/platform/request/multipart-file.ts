import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal/refusal.ts';

const isOfFramework = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');

/** What reading a body ended with: refusals of the framework as they are; what the parser says is a body that is none. */
const refused = (error: unknown): unknown =>
  error instanceof Refusal || !(error instanceof Error) || isOfFramework(error)
    ? error
    : new Refusal('request.malformed', { cause: error });

/** The file of a multipart body of at most so many bytes; null where there is none. Refuses what is cut off or no multipart. */
export const readMultipartFile = async (request: FastifyRequest, bytesAtMost: number): Promise<Buffer | null> => {
  if (!request.isMultipart()) return null;
  try {
    const part = await request.file({ limits: { fileSize: bytesAtMost, files: 1, fields: 10, parts: 12 } });
    if (!part) return null;
    const bytes = await part.toBuffer();
    // A file that ends within the piece that goes beyond is cut off without an error.
    if (part.file.truncated) throw new Refusal('request.tooLarge');
    return bytes;
  } catch (error) {
    throw refused(error);
  }
};
