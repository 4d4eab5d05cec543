import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import type { UploadSettings } from '../../config/services.ts';
import type { Log } from '../../lib/runtime/log.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { consumeMultipartFile } from '../../lib/request/multipart-file.ts';
import { reencode } from '../../lib/storage/images.ts';
import { receiveFile } from '../../lib/storage/upload-folder.ts';
import { cleanFileName, getExtension, getMediaType, hasExpectedContent } from '../../lib/storage/uploaded-file.ts';
import { isClean } from '../../lib/storage/virus-scan.ts';
import { formatListByLanguage } from '../../lib/words/format-list.ts';

export const bytesPerMegabyte = 1024 * 1024;

const maxThumbnailPixels = 192;

const throwFileError = (
  errorCode: Extract<ErrorCode, `upload.${string}`>,
  params?: Readonly<Record<string, unknown>>,
): never => throwApiError(errorCode, { ...(params && { params }), fields: { file: errorCode } });

const assertClean = async (scanner: UploadSettings['scanner'], path: string, log: Log): Promise<void> => {
  if (!scanner) return;
  const hasNoVirus = await isClean(scanner, path).catch((error: unknown) => {
    log.error({ err: error }, 'failed to scan an upload for viruses');
    return throwFileError('upload.notScanned');
  });
  if (!hasNoVirus) throwFileError('upload.infected');
};

/** Larger images have no thumbnail, because creating it needs the whole file in memory. */
const maxThumbnailSourceBytes = 20 * bytesPerMegabyte;

const createThumbnail = async (mediaType: string, path: string, size: number): Promise<Buffer | null> => {
  if (!mediaType.startsWith('image/') || size > maxThumbnailSourceBytes) return null;
  const result = await reencode(await readFile(path), maxThumbnailPixels);
  return 'image' in result ? result.image : null;
};

/** Writes an uploaded file to `path` and returns its description. Throws if the file is not allowed. */
export const receiveAttachment = async (
  request: FastifyRequest,
  path: string,
  { uploads, log }: { readonly uploads: UploadSettings; readonly log: Log },
) => {
  const { types, scanner, maxMegabytes } = uploads;
  const limit = { maxBytes: maxMegabytes * bytesPerMegabyte, tooLarge: 'request.tooLarge' } as const;
  const receivedFile = await consumeMultipartFile(request, limit, async ({ filename, file }) => {
    const name = cleanFileName(filename);
    if (!types.includes(getExtension(name))) {
      file.resume();
      throwFileError('upload.type', { types: formatListByLanguage(() => types) });
    }
    return { name, ...(await receiveFile(file, path)) };
  });
  if (!receivedFile) return throwFileError('upload.missing');
  const { name, size, head, hash } = receivedFile;
  if (size === 0) throwFileError('upload.empty');
  if (!hasExpectedContent(getExtension(name), head)) throwFileError('upload.content');
  await assertClean(scanner, path, log);
  const mediaType = getMediaType(getExtension(name));
  return { name, size, hash, mediaType, thumbnail: await createThumbnail(mediaType, path, size) };
};
