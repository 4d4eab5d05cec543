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
import { readMultipartFile } from '../../lib/request/multipart-file.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serve } from '../../http/serve.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { createCleanup } from './clean-up.ts';
import { countUsedBytes, getFilePath, insertFile } from './store.ts';

const cleanEveryMs = 3_600_000;

/** The name is an unguessable secret of 160 random bits. */
const createName = (): string => `${randomBytes(20).toString('hex')}.webp`;

const readUploadedFile = async (request: FastifyRequest): Promise<Buffer> => {
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
  const { config, dialect, scheduler } = context;
  const resources = [...new Set([...allResources, ...context.resources])];
  const files = createFileStore(config);
  const folder = new FilesFolder(context);

  attachmentRoutes(app, context);

  const saveFile = (call: ChangeRequest, name: string, size: number): Promise<void> =>
    applyChange(
      context,
      call,
      async ({ trx, caller, now }) => {
        // The lock prevents simultaneous uploads from exceeding the quota together.
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
    const result = await reencode(await readUploadedFile(call.request));
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

  scheduler.registerTask({
    name: 'fileCleanup',
    everyMs: cleanEveryMs,
    run: createCleanup(context, { resources, files, folder }),
  });
};
