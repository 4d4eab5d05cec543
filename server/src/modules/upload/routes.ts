import { randomBytes } from 'node:crypto';
import { allResources } from '@atrium/contract/resources.ts';
import { uploadEndpoints } from '@atrium/contract/upload/endpoints.ts';
import { maxUploadBytes, maxUploadPixels, maxUploadBytesPerUser } from '@atrium/contract/upload/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applyChange, type ChangeRequest } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { createFileStore } from '../../lib/storage/file-store.ts';
import { FilesFolder } from '../../lib/storage/files-folder.ts';
import { reencode } from '../../lib/storage/images.ts';
import { lockFile } from '../../lib/storage/stored-pictures.ts';
import { readMultipartFile } from '../../lib/request/multipart-file.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serve } from '../../http/serve.ts';
import { countUsedBytes, deleteUnusedFile, getFilePath, insertFile, loadUnusedFiles } from './store.ts';

const cleanEveryMs = 3_600_000;

/** The name is an unguessable secret of 160 random bits. */
const createName = (): string => `${randomBytes(20).toString('hex')}.webp`;

const readFile = async (request: FastifyRequest): Promise<Buffer> => {
  const file = await readMultipartFile(request, maxUploadBytes);
  return file ?? throwApiError('upload.missing', { fields: { file: 'upload.missing' } });
};

const sendImage = (reply: FastifyReply, image: Buffer): FastifyReply =>
  reply
    .header('content-type', 'image/webp')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(image);

export const uploadRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { config, db, dialect, clock, scheduler, log } = context;
  const resources = [...new Set([...allResources, ...context.resources])];
  const files = createFileStore(config);
  const folder = new FilesFolder(context);

  const saveFile = (call: ChangeRequest, name: string, size: number): Promise<void> =>
    applyChange(
      context,
      call,
      async ({ trx, caller, now }) => {
        // Simultaneous uploads must not exceed the quota together.
        await dialect.advisoryLock(trx, `uploads of ${caller.userId}`);
        const usedBytes = await countUsedBytes(trx, { userId: caller.userId, kind: 'avatar' }, resources);
        if (usedBytes + size > maxUploadBytesPerUser) {
          const params = { megabytes: maxUploadBytesPerUser / (1024 * 1024) };
          return throwApiError('upload.full', { params, fields: { file: 'upload.full' } });
        }
        return insertFile(trx, { name, kind: 'avatar', userId: caller.userId, size, now });
      },
      { isSerialized: false },
    );

  serve(app, context, uploadEndpoints.upload, async (call) => {
    const result = await reencode(await readFile(call.request));
    if ('error' in result) {
      return throwApiError(result.error, {
        params: { megapixels: maxUploadPixels / 1_000_000 },
        fields: { file: result.error },
      });
    }
    const name = createName();
    await saveFile(call, name, result.image.length);
    await folder.register();
    await files.put(name, result.image, 'image/webp');
    return getFilePath(name);
  });

  app.get<{ Params: { name: string } }>('/api/files/:name', async (request, reply) => {
    const { name } = request.params;
    const image = /^[0-9a-f]{40}\.webp$/.test(name) ? await files.get(name) : null;
    return image ? sendImage(reply, image) : reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  });

  /** Removes a file unless a record shows it now; its row stays if its bytes cannot be removed. */
  const removeFile = (name: string): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      await lockFile(dialect, trx, name);
      const isRemoved = await deleteUnusedFile(trx, resources, clock(), name);
      if (isRemoved) await files.remove(name);
      return isRemoved;
    });

  const removeUnused = async (signal: AbortSignal): Promise<void> => {
    if (!(await folder.check())) throw new Error('the data folder does not contain the uploaded files');
    let count = 0;
    for (const name of await loadUnusedFiles(db, resources, clock())) {
      signal.throwIfAborted();
      if (await removeFile(name)) count += 1;
    }
    if (count > 0) log.info({ files: count }, 'removed unused files');
  };
  scheduler.registerTask({ name: 'fileCleanup', everyMs: cleanEveryMs, run: removeUnused });
};
