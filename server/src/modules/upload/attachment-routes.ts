import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentEndpoints } from '@atrium/contract/attachment/endpoints.ts';
import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import { fileQuery } from '@atrium/contract/attachment/schemas.ts';
import { requireSessionId } from '../../auth/caller.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { PermissionData } from '../../authorization/permission-data.ts';
import { applyChange, type ChangeRequest } from '../../change/change.ts';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
import { serve } from '../../http/serve.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { formOverheadBytes } from '../../lib/request/multipart-file.ts';
import { createFileStore, type FileStore } from '../../lib/storage/file-store.ts';
import { FilesFolder } from '../../lib/storage/files-folder.ts';
import { createUploadFolder, getUploadFolder } from '../../lib/storage/upload-folder.ts';
import { createDisposition } from '../../lib/storage/uploaded-file.ts';
import { createDownloadUrl } from '../../resource/export/download-addresses.ts';
import { assertFieldEditable, loadAttachedFile, type FieldAddress } from './attachment-access.ts';
import { getThumbnailName, insertAttachment, sumAllBytes, sumBytesOfUser } from './attachments.ts';
import { bytesPerMegabyte, receiveAttachment } from './receive-attachment.ts';

/** Maximum total size of a user's unattached files, as a multiple of the maximum size of a file. */
const maxUnattachedFiles = 20;

const maxSimultaneousUploads = 3;

/** Counts an upload. Returns the function that ends it. Throws if the user has too many simultaneous uploads. */
const beginUpload = (uploadingUsers: number[], userId: number): (() => void) => {
  if (uploadingUsers.filter((id) => id === userId).length >= maxSimultaneousUploads)
    throwApiError('request.tooMany', { retryAfter: 5 });
  uploadingUsers.push(userId);
  return () => void uploadingUsers.splice(uploadingUsers.indexOf(userId), 1);
};

/** Maximum share of one user in the total size, so that space remains for the others. */
const maxShareOfUser = 0.5;

const assertSpace = (
  errorCode: 'upload.full' | 'upload.noSpace' | 'upload.shareUsed',
  bytes: number,
  megabytes: number,
): void => {
  if (bytes > megabytes * bytesPerMegabyte)
    throwApiError(errorCode, { params: { megabytes }, fields: { file: errorCode } });
};

const assertSpaceForUpload = async (
  trx: Kysely<Schema>,
  { totalMegabytes, maxMegabytes }: Config['uploads'],
  userId: number,
  size: number,
): Promise<void> => {
  const unattachedBytes = await sumBytesOfUser(trx, userId, { onlyUnattached: true });
  assertSpace('upload.full', unattachedBytes + size, maxMegabytes * maxUnattachedFiles);
  if (totalMegabytes === null) return;
  assertSpace('upload.noSpace', (await sumAllBytes(trx)) + size, totalMegabytes);
  const userBytes = await sumBytesOfUser(trx, userId, { onlyUnattached: false });
  assertSpace('upload.shareUsed', userBytes + size, totalMegabytes * maxShareOfUser);
};

interface Upload {
  readonly address: FieldAddress;
  readonly file: AttachedFile;
  readonly hash: string;
}

const saveUpload = (
  app: FastifyInstance,
  context: AppContext,
  call: ChangeRequest,
  { address, file, hash }: Upload,
): Promise<void> => {
  const { config, dialect } = context;
  return applyChange(
    context,
    call,
    async ({ trx, caller, now }) => {
      assertFieldEditable(app, caller, address);
      // The lock prevents simultaneous uploads from exceeding a limit together.
      await dialect.advisoryLock(trx, 'uploads');
      await assertSpaceForUpload(trx, config.uploads, caller.userId, file.size);
      await insertAttachment(trx, file, { ...address, hash, user_id: caller.userId, create_time: now });
    },
    { isSerialized: false },
  );
};

const serveUpload = (app: FastifyInstance, context: AppContext, files: FileStore): void => {
  const { config } = context;
  const maxBytes = config.uploads.maxMegabytes * bytesPerMegabyte;
  const folder = new FilesFolder(context);
  const uploadFolder = getUploadFolder(config);
  const uploadingUsers: number[] = [];

  const { limits, upload } = attachmentEndpoints;
  serve(app, context, limits, () => ({ maxBytes, types: [...config.uploads.types] }));

  serve(app, context, { ...upload, bodyLimit: maxBytes + formOverheadBytes }, async (call) => {
    assertFieldEditable(app, call.caller, call.input);
    const endUpload = beginUpload(uploadingUsers, call.caller.userId);
    const id = `${randomBytes(20).toString('hex')}.bin`;
    const path = join(uploadFolder, id);
    try {
      await createUploadFolder(uploadFolder);
      const {
        hash,
        thumbnail: image,
        ...rest
      } = await receiveAttachment(call.request, path, {
        uploads: config.uploads,
        log: context.log,
      });
      const file = { id, ...rest, hasThumbnail: image !== null };
      await saveUpload(app, context, call, { address: call.input, file, hash });
      await folder.register();
      if (image) await files.put(getThumbnailName(id), image, 'image/webp');
      await files.moveIn(id, path, file.mediaType);
      return file;
    } finally {
      await rm(path, { force: true });
      endUpload();
    }
  });
};

const serveDownload = (app: FastifyInstance, context: AppContext, files: FileStore): void => {
  const { database } = context;
  const { download, thumbnail } = attachmentEndpoints;
  serve(app, context, download, async (call) => {
    await loadAttachedFile(app, call, call.input);
    const { caller, lang, timeZone, input } = call;
    const url = await createDownloadUrl(context, {
      sessionId: requireSessionId(caller),
      path: download.call.path,
      input,
      language: lang,
      timeZone,
    });
    return { url };
  });
  app.exports.set(download.call.path, {
    endpoint: download,
    send: async (input, { caller, lang, reply }) => {
      // Load the permissions again: they may have changed since the address was created.
      const permissions = new PermissionData(database.readDb);
      const file = await loadAttachedFile(app, { context, permissions, caller, lang }, fileQuery.parse(input));
      const stream = (await files.stream(file.id)) ?? throwApiError('row.notFound');
      reply.headers({
        'content-type': file.mediaType,
        'content-length': String(file.size),
        'content-disposition': createDisposition(file.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      });
      return stream;
    },
  });

  serve(app, context, thumbnail, async (call) => {
    const file = await loadAttachedFile(app, call, call.input);
    const image = file.hasThumbnail ? await files.get(getThumbnailName(file.id)) : null;
    if (!image) return throwApiError('row.notFound');
    return { url: `data:image/webp;base64,${image.toString('base64')}` };
  });
};

export const attachmentRoutes = (app: FastifyInstance, context: AppContext): void => {
  const files = createFileStore(context.config);
  serveUpload(app, context, files);
  serveDownload(app, context, files);
};
