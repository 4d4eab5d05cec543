import type { ContactChange } from '@atrium/contract/contact/schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { alertContacts } from '../../session/alert-contacts.ts';
import { createAuthor, writeAudit } from '../../audit/audit.ts';
import type { CurrentCaller } from '../../auth/caller.ts';
import { withConstraintErrors } from '../../lib/api-error/constraints.ts';
import { createContactErrors, toContactColumns, toContacts, type Contacts } from '../../outbox/contacts.ts';
import type { AppContext } from '../../context/context.ts';
import { compareFields } from '../../audit/field-changes.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';

interface ContactRequest {
  readonly input: Pick<ContactChange, 'channel' | 'to'>;
  readonly request: FastifyRequest;
}

export interface ContactTransaction {
  readonly trx: Kysely<Schema>;
  readonly now: number;
  readonly caller: CurrentCaller;
}

const loadContacts = async (trx: Kysely<Schema>, userId: number): Promise<Contacts> => {
  const row = await trx
    .selectFrom('users')
    .select(['email', 'phone_number', 'verified_email', 'verified_phone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ? toContacts(row) : throwApiError('users.notFound');
};

const applyContactChange = (contacts: Contacts, { channel, to }: ContactRequest['input']): Contacts =>
  channel === 'email'
    ? { ...contacts, email: to, emailVerified: to !== '' }
    : { ...contacts, phoneNumber: to, phoneVerified: to !== '' };

export const writeContact = async (
  context: AppContext,
  { trx, now, caller }: ContactTransaction,
  { input, request }: ContactRequest,
): Promise<Contacts> => {
  const { dialect, events } = context;
  const previousContacts = await loadContacts(trx, caller.userId);
  const newContacts = applyContactChange(previousContacts, input);
  const changes = compareFields({ ...previousContacts }, { ...newContacts });
  if (changes.length === 0) return newContacts;
  const update = trx
    .updateTable('users')
    .set(toContactColumns(newContacts))
    .set((set) => ({ update_time: now, version: set('version', '+', 1) }))
    .where('id', '=', caller.userId)
    .execute();
  await withConstraintErrors(dialect, createContactErrors('contact.taken', { email: 'to', phoneNumber: 'to' }), update);
  const { id, username } = caller.user;
  await writeAudit(
    trx,
    createAuthor(request, caller),
    [{ action: 'user.update', recordId: id, recordName: username, changes }],
    now,
  );
  await alertContacts(
    context,
    { trx, now },
    { userId: id, before: previousContacts, after: newContacts, by: caller.user.name },
  );
  await events.emit(trx, 'user', { ids: [id], fields: changes.map(({ field }) => field) });
  return newContacts;
};
