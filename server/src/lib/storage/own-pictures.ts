import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../api-error/api-error.ts';

export const picturesFolder = fileURLToPath(new URL('../../../public/avatars', import.meta.url));

const pictureNames: ReadonlySet<string> = new Set(readdirSync(picturesFolder));

const isOwnPicture = async (db: Kysely<Schema>, address: string): Promise<boolean> => {
  const [, folder, name = ''] = /^\/api\/(avatars|files)\/([^/]+)$/.exec(address) ?? [];
  if (folder === 'avatars') return pictureNames.has(name);
  if (folder !== 'files') return false;
  return (await db.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
};

/** Rejects a new image address on another server, from which clients would load it. */
export const assertOwnPicture = async (
  db: Kysely<Schema>,
  field: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> => {
  if (after === '' || after === before || (await isOwnPicture(db, after))) return;
  throw new ApiError('request.invalid', { fields: { [field]: 'field.picture' } });
};
