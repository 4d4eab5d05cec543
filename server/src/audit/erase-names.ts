import { getErasedName } from '@atrium/contract/audit/actions.ts';
import type { AuditChange } from '@atrium/contract/audit/schemas.ts';
import type { Kysely, Updateable } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import type { AuditTable, Schema } from '../db/schema.ts';
import { yieldToEventLoop } from '../lib/runtime/event-loop.ts';

const batchSize = 500;

/** Updates in batches with pauses, because SQLite is synchronous. */
const updateEntries = async (
  trx: Kysely<Schema>,
  rows: readonly { readonly id: number }[],
  columns: Updateable<AuditTable>,
): Promise<void> => {
  for (const chunk of splitIntoChunks(rows, batchSize)) {
    const ids = chunk.map(({ id }) => id);
    await trx.updateTable('audit_entries').set(columns).where('id', 'in', ids).execute();
    await yieldToEventLoop();
  }
};

const isImpersonal = (value: AuditChange['before']): boolean =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'number'));

/** Keeps numbers, flags and IDs. Every text may contain personal data. */
const removeTexts = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.filter(({ before, after }) => isImpersonal(before) && isImpersonal(after));

/**
 * Replaces the names of a user in the audit log and the trash with the ID, and removes contacts, other texts, addresses
 * and devices. The database accepts it only after an entry `user.erase` about the user.
 */
export const eraseNames = async (trx: Kysely<Schema>, userId: number): Promise<void> => {
  const erasedName = getErasedName(userId);
  const entries = trx.selectFrom('audit_entries');
  const ownEntries = await entries.select(['id', 'act']).where('user_id', '=', userId).execute();
  await updateEntries(trx, ownEntries, { username: erasedName, name: '', address: '', device: '', api_token: '' });
  // Test messages are sent to a contact of the actor.
  const testMessages = ownEntries.filter(({ act }) => act === 'company.testCarrier');
  await updateEntries(trx, testMessages, { record_name: '' });

  const impersonations = entries.where('noun', '=', 'session').where('record_id', '=', userId);
  const viewers = impersonations.where('act', '=', 'session.view').select('user_id');
  const impersonatedEntries = await entries
    .select('id')
    .where('user_id', 'in', viewers)
    .where('as_user_id', '=', userId)
    .execute();
  await updateEntries(trx, impersonatedEntries, { as_username: erasedName });

  const aboutUser = await entries
    .select(['id', 'noun', 'changes'])
    .where('noun', 'in', ['user', 'session'])
    .where('record_id', '=', userId)
    .execute();
  await updateEntries(trx, aboutUser, { record_name: erasedName });
  for (const entry of aboutUser) {
    // Written by `writeAudit`.
    const changes = JSON.stringify(removeTexts(JSON.parse(entry.changes) as AuditChange[]));
    if (changes !== entry.changes) await updateEntries(trx, [entry], { changes });
  }
  await trx.updateTable('trash').set({ deleted_by: erasedName }).where('deleted_by_id', '=', userId).execute();
};
