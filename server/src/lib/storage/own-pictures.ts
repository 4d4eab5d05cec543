import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../api-error/api-error.ts';

/** Folder of images that are part of the product. */
export const shippedPictures = fileURLToPath(new URL('../../../public/avatars', import.meta.url));

const shippedNames: ReadonlySet<string> = new Set(readdirSync(shippedPictures));

const isOwnPicture = async (db: Kysely<Schema>, address: string): Promise<boolean> => {
  const [, folder, name = ''] = /^\/api\/(avatars|files)\/([^/]+)$/.exec(address) ?? [];
  if (folder === 'avatars') return shippedNames.has(name);
  if (folder !== 'files') return false;
  return (await db.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
};

/**
 * Rejects, at its field, a new image address that is not on this server: other clients would load it from any host. The
 * stored address is accepted unchanged.
 */
export const assertOwnPicture = async (
  db: Kysely<Schema>,
  field: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> => {
  if (after === '' || after === before || (await isOwnPicture(db, after))) return;
  throw new ApiError('request.invalid', { fields: { [field]: 'field.picture' } });
};
