import { getErasedName } from '@atrium/contract/audit/actions.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { eraseNames } from '../../audit/erase-names.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import type { DeletedData } from '../../resource/pipeline/trash.ts';
import { isEntryVisible, listTrashAccess, parseData } from './access.ts';

/** Deletes the last claims of the identity providers with which the user signed in. */
const deleteClaims = async (trx: Kysely<Schema>, { rows }: DeletedData): Promise<void> => {
  const providerIds = rows.flatMap(({ table, row }) =>
    table === 'external_accounts' ? [Number(row['provider_id'])] : [],
  );
  await trx
    .deleteFrom('provider_claims')
    .where('provider_id', 'in', [0, ...providerIds])
    .execute();
};

/** Deletes a user in the trash permanently, and their personal data everywhere else, also in the audit log. */
export const eraseUser = async (app: FastifyInstance, change: RecordTransaction, trashId: number): Promise<void> => {
  const { trx, context, caller } = change;
  await assertConfirmed(context, change);
  const access = listTrashAccess(app, caller).find(({ definition }) => definition.resource.name === userResource.name);
  const entry = await trx
    .selectFrom('trash')
    .select(['record_id', 'deleted_by_id', 'data'])
    .where('id', '=', trashId)
    .where('resource', '=', userResource.name)
    .executeTakeFirst();
  if (!access || !entry) throw new ApiError('row.notFound');
  const { definition, permission } = access;
  // The data scope of both permissions applies.
  for (const requiredPermission of [change.requiredPermission, permission])
    if (!(await isEntryVisible({ ...change, requiredPermission }, definition, entry)))
      throw new ApiError('row.notFound');
  const data = parseData(entry);
  const records = data.records.map((record) => ({ ...record, state: { ...definition.initial, ...record.state } }));
  await definition.assertDeletable?.(change, records);
  const { numDeletedRows } = await trx.deleteFrom('trash').where('id', '=', trashId).executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('row.notFound');

  const { record_id: userId } = entry;
  const deptId = records[0] ? (definition.auditDepartment?.(records[0]) ?? null) : null;
  await change.writeAudit([{ action: 'user.erase', recordId: userId, recordName: getErasedName(userId), deptId }]);
  await eraseNames(trx, userId);
  await deleteClaims(trx, data);
  await change.emit('user', { ids: [userId], fields: ['erased'] });
};
