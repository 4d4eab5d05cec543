import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Dialect } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../api-error/api-error.ts';

export const picturesFolder = fileURLToPath(new URL('../../../public/avatars', import.meta.url));

const pictureNames: ReadonlySet<string> = new Set(readdirSync(picturesFolder));

export const lockFile = (dialect: Dialect, trx: Kysely<Schema>, name: string): Promise<void> =>
  dialect.advisoryLock(trx, `file ${name}`);

/** Returns whether a file was uploaded. Until the transaction ends, it is not deleted as unused. */
export const isUploaded = async (dialect: Dialect, trx: Kysely<Schema>, name: string): Promise<boolean> => {
  await lockFile(dialect, trx, name);
  return (await trx.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
};

const isStoredPicture = async (dialect: Dialect, trx: Kysely<Schema>, address: string): Promise<boolean> => {
  const [, folder, name = ''] = /^\/api\/(avatars|files)\/([^/]+)$/.exec(address) ?? [];
  if (folder === 'avatars') return pictureNames.has(name);
  return folder === 'files' && isUploaded(dialect, trx, name);
};

/** Rejects a new image address on another server, from which clients would load it. */
export const assertStoredPicture = async (
  dialect: Dialect,
  trx: Kysely<Schema>,
  field: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> => {
  if (after === '' || after === before || (await isStoredPicture(dialect, trx, after))) return;
  throw new ApiError('request.invalid', { fields: { [field]: 'field.picture' } });
};
